//! The thinnest path.
use sentinel_runtime::{__private, Declaration, DirectEffectSentinel, TrustClass, trust_of};

#[test]
fn an_open_is_refused_and_seen() {
    let sentinel = DirectEffectSentinel::new("thin");
    let window = sentinel.watching().unwrap();
    println!("{:?}", window.coverage());
    let error = std::fs::File::open("/etc/passwd").unwrap_err();
    drop(window);
    assert_eq!(error.kind(), std::io::ErrorKind::PermissionDenied);
    assert_eq!(sentinel.witnesses()[0].to_string(), "open64: /etc/passwd");
    assert!(std::fs::File::open("/etc/passwd").is_ok());
    println!("{}", sentinel.assert_clean().unwrap_err());
    let start = std::time::Instant::now();
    for _ in 0..100_000 {
        drop(sentinel.watching().unwrap());
    }
    println!("{:?} a window", start.elapsed() / 100_000);
}

static D: Declaration = Declaration::new("d", "f", 1, 1);
#[linkme::distributed_slice(__private::DECLARATIONS)]
static E: &Declaration = &D;

#[test]
fn declared() {
    assert_eq!(trust_of("d"), TrustClass::PortMediated);
    let r = std::panic::catch_unwind(|| {
        __private::call(&D, || {
            let _ = std::fs::read("/x");
            5
        })
    });
    println!("{:?}", r.unwrap_err().downcast_ref::<String>());
    assert_eq!(trust_of("d"), TrustClass::Opaque);
}
