//! The network. Nobody listens on port 9 of this machine.

pub fn fetched() -> bool {
    reqwest::blocking::get("http://127.0.0.1:9/").is_err()
}
pub fn request_built() -> usize {
    let mut request =
        reqwest::Request::new(reqwest::Method::GET, "http://a.example/".parse().unwrap());
    request
        .headers_mut()
        .insert("accept", "text/plain".parse().unwrap());
    request.headers().len()
}
pub fn status_shown() -> String {
    reqwest::StatusCode::NOT_FOUND.to_string()
}
pub fn socket_made() -> bool {
    use socket2::{Domain, Socket, Type};
    Socket::new(Domain::IPV4, Type::DGRAM, None).is_ok()
}
pub fn socket_bound() -> bool {
    std::net::UdpSocket::bind("127.0.0.1:0").is_ok()
}
pub fn name_resolved() -> bool {
    use std::net::ToSocketAddrs as _;
    "localhost:80".to_socket_addrs().is_ok()
}
pub fn address_parsed() -> bool {
    "[::1]:80"
        .parse::<std::net::SocketAddr>()
        .unwrap()
        .ip()
        .is_loopback()
}
