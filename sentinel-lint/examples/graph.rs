//! Judges the functions of compiled archives by pattern: `graph PATTERN ARCHIVE…`.
use sentinel_lint::object::{
    input::{Input, Origin},
    judge::Graph,
};
use std::time::Instant;
fn main() {
    let mut args = std::env::args().skip(1);
    let pattern = args.next().unwrap().parse().unwrap();
    let verbose = std::env::var("V").ok();
    let inputs: Vec<Input> = args
        .map(|path| {
            let origin = if path.contains("rustlib") {
                Origin::Sysroot
            } else {
                Origin::Package {
                    name: "p".into(),
                    version: "0".into(),
                    member: true,
                    crate_name: "c".into(),
                }
            };
            Input {
                path: path.into(),
                origin,
            }
        })
        .collect();
    let t = Instant::now();
    let graph = Graph::load(
        &inputs,
        sentinel_lint::object::place::Places::new(
            std::env::var("WS").unwrap_or("/nowhere".into()).into(),
            vec![],
        ),
    )
    .unwrap();
    eprintln!(
        "load {:?} objects {} nodes {} edges {} unread {:?}",
        t.elapsed(),
        graph.objects(),
        graph.nodes(),
        graph.edges(),
        graph.unread()
    );
    if std::env::var("SWEEP").is_ok() {
        let t = Instant::now();
        let swept = graph.sweep();
        let loud = |c: &sentinel_lint::object::judge::Classes| {
            c.iter()
                .filter(|c| c.default_level() != sentinel_effects::Level::Allow)
                .map(|c| c.name())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let dirty: Vec<_> = swept.iter().filter(|(_, c)| !loud(c).is_empty()).collect();
        eprintln!(
            "sweep {:?} functions {} dirty {}",
            t.elapsed(),
            swept.len(),
            dirty.len()
        );
        for (p, c) in &dirty {
            println!("{p}\t{}", loud(c));
        }
    }
    let t = Instant::now();
    let roots = graph.symbols_matching(&pattern);
    eprintln!("match {:?} {}", t.elapsed(), roots.len());
    let t = Instant::now();
    let verdicts = graph.judge_all(&roots);
    eprintln!("judge {:?}", t.elapsed());
    for (root, (reached, gaps)) in roots.iter().zip(&verdicts) {
        let mut line = String::new();
        for r in reached {
            if r.class.default_level() == sentinel_effects::Level::Allow && verbose.is_none() {
                continue;
            }
            line += &format!(
                " {}({}{})",
                r.class,
                r.api,
                if r.own_call { "*" } else { "" }
            );
        }
        for g in gaps {
            line += &format!(" GAP[{}]", g.reason);
        }
        println!(
            "{}:{}",
            root.path,
            if line.is_empty() { " clean" } else { &line }
        );
        if verbose.as_deref() == Some("3") {
            for r in reached {
                if r.class.default_level() != sentinel_effects::Level::Allow {
                    println!("   {}", r.class);
                    for h in graph.trail(root, r.class) {
                        println!("      {h}");
                    }
                }
            }
        }
        if verbose.as_deref() == Some("2") {
            for r in reached {
                if r.class.default_level() != sentinel_effects::Level::Allow {
                    println!("   {}", r.class);
                    for h in &r.chain {
                        println!("      {}:{}:{} {}", h.file, h.line, h.column, h.function);
                    }
                }
            }
        }
    }
}
