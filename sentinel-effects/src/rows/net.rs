//! Sockets and name resolution. Reading, writing and tuning an open socket is `fd-io`.

use super::{DENIED, RESOLVER, RETURNED};
use crate::{Effect, EffectClass::Net, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "net.accept",
        class: Net,
        what: "accepts a connection",
        paths: &[
            "<std::net::Incoming as std::iter::Iterator>::next",
            "<std::net::TcpListener>::accept",
            "<std::net::TcpListener>::incoming",
            "<std::os::unix::net::Incoming as std::iter::Iterator>::next",
            "<std::os::unix::net::UnixListener>::accept",
            "<std::os::unix::net::UnixListener>::incoming",
        ],
        links: links![accept accept4],
        refusal: DENIED,
    },
    Effect {
        id: "net.bind",
        class: Net,
        what: "takes a local address for a socket",
        paths: &[
            "<std::net::TcpListener>::bind",
            "<std::net::UdpSocket>::bind",
            "<std::os::unix::net::UnixDatagram>::bind",
            "<std::os::unix::net::UnixDatagram>::bind_addr",
            "<std::os::unix::net::UnixListener>::bind",
            "<std::os::unix::net::UnixListener>::bind_addr",
        ],
        links: links![bind bindresvport],
        refusal: DENIED,
    },
    Effect {
        id: "net.connect",
        class: Net,
        what: "connects to an address",
        paths: &[
            "<std::net::TcpStream>::connect",
            "<std::net::TcpStream>::connect_timeout",
            "<std::net::UdpSocket>::connect",
            "<std::os::unix::net::UnixDatagram>::connect",
            "<std::os::unix::net::UnixDatagram>::connect_addr",
            "<std::os::unix::net::UnixStream>::connect",
            "<std::os::unix::net::UnixStream>::connect_addr",
        ],
        links: links![__connect connect],
        refusal: DENIED,
    },
    Effect {
        id: "net.interfaces",
        class: Net,
        what: "asks about the network interfaces",
        paths: &[],
        links: links![getifaddrs if_indextoname if_nameindex if_nametoindex],
        refusal: DENIED,
    },
    Effect {
        id: "net.listen",
        class: Net,
        what: "starts listening at a socket",
        paths: &[],
        links: links![listen],
        refusal: DENIED,
    },
    Effect {
        id: "net.multicast",
        class: Net,
        what: "joins or leaves a multicast group",
        paths: &[
            "<std::net::UdpSocket>::join_multicast_v4",
            "<std::net::UdpSocket>::join_multicast_v6",
            "<std::net::UdpSocket>::leave_multicast_v4",
            "<std::net::UdpSocket>::leave_multicast_v6",
        ],
        links: links![getipv4sourcefilter getsourcefilter setipv4sourcefilter setsourcefilter],
        refusal: DENIED,
    },
    Effect {
        id: "net.names",
        class: Net,
        what: "looks up hosts, networks, services or protocols",
        paths: &[],
        links: links![
            __hostalias __res_hostalias _gethtbyaddr _gethtbyname _gethtbyname2 _gethtent _sethtent
            endhostent endnetent endnetgrent endprotoent endrpcent endservent ether_hostton
            ether_ntohost gethostbyaddr gethostbyname gethostbyname2 gethostent getnetbyaddr
            getnetbyname getnetent getnetgrent getnetgrent_r getprotobyname getprotobynumber
            getprotoent getrpcbyname getrpcbynumber getrpcent getservbyname getservbyport getservent
            innetgr res_gethostbyaddr res_gethostbyname res_gethostbyname2 sethostent setnetent
            setnetgrent setprotoent setrpcent setservent
        ],
        refusal: DENIED,
    },
    Effect {
        id: "net.names-r",
        class: Net,
        what: "looks up hosts, networks, services or protocols",
        paths: &[],
        links: links![
            gethostbyaddr_r gethostbyname2_r gethostbyname_r gethostent_r getnetbyaddr_r
            getnetbyname_r getnetent_r getprotobyname_r getprotobynumber_r getprotoent_r
            getrpcbyname_r getrpcbynumber_r getrpcent_r getservbyname_r getservbyport_r getservent_r
        ],
        refusal: RETURNED,
    },
    Effect {
        id: "net.query",
        class: Net,
        what: "asks a name server",
        paths: &[],
        links: links![
            __res_init __res_ninit __res_nquery __res_nquerydomain __res_nsearch __res_nsend
            __res_query __res_querydomain __res_search __res_send res_init res_ninit res_nquery
            res_nquerydomain res_nsearch res_nsend res_query res_querydomain res_search res_send
        ],
        refusal: DENIED,
    },
    Effect {
        id: "net.remote",
        class: Net,
        what: "asks another machine for something, or runs a command there",
        paths: &[],
        links: links![
            __ivaliduser iruserok iruserok_af rcmd rcmd_af rexec rexec_af rresvport rresvport_af
            rtime ruserok ruserok_af ruserpass
        ],
        refusal: DENIED,
    },
    Effect {
        id: "net.resolve",
        class: Net,
        what: "resolves a host name",
        paths: &["<_ as std::net::ToSocketAddrs>::to_socket_addrs"],
        links: links![getaddrinfo getaddrinfo_a getnameinfo],
        refusal: RESOLVER,
    },
    Effect {
        id: "net.rpc",
        class: Net,
        what: "calls a procedure of another process or machine, or offers one",
        paths: &[],
        links: links![
            _authenticate authdes_create authdes_getucred authdes_pk_create authnone_create
            authunix_create authunix_create_default callrpc clnt_broadcast clnt_create
            clntraw_create clnttcp_create clntudp_bufcreate clntudp_create clntunix_create
            get_myaddress getnetname getpublickey getrpcport getsecretkey host2netname
            key_decryptsession key_decryptsession_pk key_encryptsession key_encryptsession_pk
            key_gendes key_get_conv key_secretkey_is_set key_setnet key_setsecret netname2host
            netname2user pmap_getmaps pmap_getport pmap_rmtcall pmap_set pmap_unset registerrpc
            svc_exit svc_getreq svc_getreq_common svc_getreq_poll svc_getreqset svc_register svc_run
            svc_sendreply svc_unregister svcerr_auth svcerr_decode svcerr_noproc svcerr_noprog
            svcerr_progvers svcerr_systemerr svcerr_weakauth svcfd_create svcraw_create
            svctcp_create svcudp_bufcreate svcudp_create svcudp_enablecache svcunix_create
            svcunixfd_create user2netname xprt_register xprt_unregister
        ],
        refusal: DENIED,
    },
    Effect {
        id: "net.send-to",
        class: Net,
        what: "sends to an address",
        paths: &[
            "<std::net::UdpSocket>::send_to",
            "<std::os::unix::net::UnixDatagram>::send_to",
            "<std::os::unix::net::UnixDatagram>::send_to_addr",
        ],
        links: links![sendmmsg sendmsg sendto],
        refusal: DENIED,
    },
    Effect {
        id: "net.socket",
        class: Net,
        what: "creates a socket",
        paths: &[
            "<std::os::unix::net::UnixDatagram>::pair",
            "<std::os::unix::net::UnixDatagram>::unbound",
            "<std::os::unix::net::UnixStream>::pair",
        ],
        links: links![socket socketpair],
        refusal: DENIED,
    },
];
