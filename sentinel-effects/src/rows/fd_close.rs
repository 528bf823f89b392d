//! Taking a descriptor by its number, and closing. What is taken so can be any handle of the
//! process.

use crate::{Effect, EffectClass::FdClose, Refusal, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "fd-close.adopt",
        class: FdClose,
        what: "takes over a handle by its number",
        paths: &[
            "<_ as std::os::fd::FromRawFd>::from_raw_fd",
            "<std::fs::File as std::os::fd::FromRawFd>::from_raw_fd",
            "<std::io::PipeReader as std::os::fd::FromRawFd>::from_raw_fd",
            "<std::io::PipeWriter as std::os::fd::FromRawFd>::from_raw_fd",
            "<std::net::TcpListener as std::os::fd::FromRawFd>::from_raw_fd",
            "<std::net::TcpStream as std::os::fd::FromRawFd>::from_raw_fd",
            "<std::net::UdpSocket as std::os::fd::FromRawFd>::from_raw_fd",
            "<std::os::fd::BorrowedFd>::borrow_raw",
            "<std::os::fd::OwnedFd as std::os::fd::FromRawFd>::from_raw_fd",
            "<std::os::unix::net::UnixDatagram as std::os::fd::FromRawFd>::from_raw_fd",
            "<std::os::unix::net::UnixListener as std::os::fd::FromRawFd>::from_raw_fd",
            "<std::os::unix::net::UnixStream as std::os::fd::FromRawFd>::from_raw_fd",
            "<std::process::Stdio as std::os::fd::FromRawFd>::from_raw_fd",
        ],
        links: &[],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-close.close",
        class: FdClose,
        what: "closes a handle",
        paths: &[],
        links: links![
            _IO_fclose _IO_file_close _IO_file_close_it _IO_file_finish __close __res_close
            __res_nclose catclose close close_range closedir closefrom fclose fcloseall fts64_close
            fts_close mq_close sem_close
        ],
        refusal: Refusal::Never,
    },
];
