//! Reading, writing, tuning and waiting for handles that are open, wherever they came from.
//! Adapters that only wrap a handle (`BufReader::new`, `Read::take`) are no effects; what makes an
//! iterator over one (`Read::bytes`) is, since a `for` loop names no other function. `Write::flush`
//! of these handles does nothing.

use crate::{Effect, EffectClass::FdIo, Refusal, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "fd-io.async",
        class: FdIo,
        what: "starts reading or writing in the background",
        paths: &[],
        links: links![
            aio_cancel aio_cancel64 aio_error aio_error64 aio_fsync aio_fsync64 aio_init aio_read
            aio_read64 aio_return aio_return64 aio_suspend aio_suspend64 aio_write aio_write64
            gai_cancel gai_error gai_suspend lio_listio lio_listio64
        ],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.control",
        class: FdIo,
        what: "sends a command to a device or to a descriptor",
        paths: &[
            "<std::fs::File as std::io::IsTerminal>::is_terminal",
            "<std::os::fd::BorrowedFd as std::io::IsTerminal>::is_terminal",
            "<std::os::fd::OwnedFd as std::io::IsTerminal>::is_terminal",
        ],
        links: links![
            __fcntl fcntl fcntl64 gtty ioctl isastream isatty stty tcdrain tcflow tcflush tcgetattr
            tcgetpgrp tcgetsid tcsendbreak tcsetattr
        ],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.duplicate",
        class: FdIo,
        what: "makes another handle of one that is open",
        paths: &[
            "<std::fs::File>::try_clone",
            "<std::io::PipeReader>::try_clone",
            "<std::io::PipeWriter>::try_clone",
            "<std::net::TcpListener>::try_clone",
            "<std::net::TcpStream>::try_clone",
            "<std::net::UdpSocket>::try_clone",
            "<std::os::fd::BorrowedFd>::try_clone_to_owned",
            "<std::os::fd::OwnedFd>::try_clone",
            "<std::os::unix::net::UnixDatagram>::try_clone",
            "<std::os::unix::net::UnixListener>::try_clone",
            "<std::os::unix::net::UnixStream>::try_clone",
        ],
        links: links![__dup2 dup dup2 dup3],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.event",
        class: FdIo,
        what: "waits for handles, or signals through one",
        paths: &[],
        links: links![
            __poll __poll_chk __ppoll_chk __select epoll_create epoll_create1 epoll_ctl epoll_pwait
            epoll_pwait2 epoll_wait eventfd eventfd_read eventfd_write poll ppoll pselect select
        ],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.lock",
        class: FdIo,
        what: "locks an open file against other processes",
        paths: &[
            "<std::fs::File>::lock",
            "<std::fs::File>::lock_shared",
            "<std::fs::File>::try_lock",
            "<std::fs::File>::try_lock_shared",
            "<std::fs::File>::unlock",
        ],
        links: links![flock lockf lockf64],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.map",
        class: FdIo,
        what: "maps memory: a file, a device, or nothing but pages",
        paths: &[],
        links: links![mmap mmap64 mremap msync remap_file_pages],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.metadata",
        class: FdIo,
        what: "asks about an open file",
        paths: &["<std::fs::File>::metadata"],
        links: links![
            _IO_file_stat __fxstat __fxstat64 fpathconf fstat fstat64 fstatfs fstatfs64 fstatvfs
            fstatvfs64 isfdtype
        ],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.read",
        class: FdIo,
        what: "reads from an open handle",
        paths: &[
            "<std::fs::File as std::io::Read>::bytes",
            "<std::fs::File as std::io::Read>::read",
            "<std::fs::File as std::io::Read>::read_exact",
            "<std::fs::File as std::io::Read>::read_to_end",
            "<std::fs::File as std::io::Read>::read_to_string",
            "<std::fs::File as std::io::Read>::read_vectored",
            "<std::fs::File as std::os::unix::fs::FileExt>::read_at",
            "<std::fs::File as std::os::unix::fs::FileExt>::read_exact_at",
            "<std::io::PipeReader as std::io::Read>::bytes",
            "<std::io::PipeReader as std::io::Read>::read",
            "<std::io::PipeReader as std::io::Read>::read_exact",
            "<std::io::PipeReader as std::io::Read>::read_to_end",
            "<std::io::PipeReader as std::io::Read>::read_to_string",
            "<std::io::PipeReader as std::io::Read>::read_vectored",
            "<std::process::ChildStderr as std::io::Read>::bytes",
            "<std::process::ChildStderr as std::io::Read>::read",
            "<std::process::ChildStderr as std::io::Read>::read_exact",
            "<std::process::ChildStderr as std::io::Read>::read_to_end",
            "<std::process::ChildStderr as std::io::Read>::read_to_string",
            "<std::process::ChildStderr as std::io::Read>::read_vectored",
            "<std::process::ChildStdout as std::io::Read>::bytes",
            "<std::process::ChildStdout as std::io::Read>::read",
            "<std::process::ChildStdout as std::io::Read>::read_exact",
            "<std::process::ChildStdout as std::io::Read>::read_to_end",
            "<std::process::ChildStdout as std::io::Read>::read_to_string",
            "<std::process::ChildStdout as std::io::Read>::read_vectored",
        ],
        links: links![
            __pread64 __pread64_chk __pread_chk __read __read_chk posix_fadvise posix_fadvise64
            pread pread64 preadv preadv2 preadv64 preadv64v2 read readahead readv
        ],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.receive",
        class: FdIo,
        what: "receives from a socket",
        paths: &[
            "<std::net::TcpStream as std::io::Read>::bytes",
            "<std::net::TcpStream as std::io::Read>::read",
            "<std::net::TcpStream as std::io::Read>::read_exact",
            "<std::net::TcpStream as std::io::Read>::read_to_end",
            "<std::net::TcpStream as std::io::Read>::read_to_string",
            "<std::net::TcpStream as std::io::Read>::read_vectored",
            "<std::net::TcpStream>::peek",
            "<std::net::UdpSocket>::peek",
            "<std::net::UdpSocket>::peek_from",
            "<std::net::UdpSocket>::recv",
            "<std::net::UdpSocket>::recv_from",
            "<std::os::unix::net::UnixDatagram>::recv",
            "<std::os::unix::net::UnixDatagram>::recv_from",
            "<std::os::unix::net::UnixStream as std::io::Read>::bytes",
            "<std::os::unix::net::UnixStream as std::io::Read>::read",
            "<std::os::unix::net::UnixStream as std::io::Read>::read_exact",
            "<std::os::unix::net::UnixStream as std::io::Read>::read_to_end",
            "<std::os::unix::net::UnixStream as std::io::Read>::read_to_string",
            "<std::os::unix::net::UnixStream as std::io::Read>::read_vectored",
        ],
        links: links![__recv_chk __recvfrom_chk getmsg getpmsg recv recvfrom recvmmsg recvmsg],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.seek",
        class: FdIo,
        what: "moves the position in an open file",
        paths: &[
            "<std::fs::File as std::io::Seek>::rewind",
            "<std::fs::File as std::io::Seek>::seek",
            "<std::fs::File as std::io::Seek>::seek_relative",
            "<std::fs::File as std::io::Seek>::stream_position",
        ],
        links: links![__lseek llseek lseek lseek64 rewinddir seekdir],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.send",
        class: FdIo,
        what: "sends through a connected socket",
        paths: &[
            "<std::net::TcpStream as std::io::Write>::write",
            "<std::net::TcpStream as std::io::Write>::write_all",
            "<std::net::TcpStream as std::io::Write>::write_fmt",
            "<std::net::TcpStream as std::io::Write>::write_vectored",
            "<std::net::UdpSocket>::send",
            "<std::os::unix::net::UnixDatagram>::send",
            "<std::os::unix::net::UnixStream as std::io::Write>::write",
            "<std::os::unix::net::UnixStream as std::io::Write>::write_all",
            "<std::os::unix::net::UnixStream as std::io::Write>::write_fmt",
            "<std::os::unix::net::UnixStream as std::io::Write>::write_vectored",
        ],
        links: links![__send putmsg putpmsg send],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.socket",
        class: FdIo,
        what: "asks about or tunes an open socket",
        paths: &[
            "<std::net::TcpListener>::local_addr",
            "<std::net::TcpListener>::only_v6",
            "<std::net::TcpListener>::set_nonblocking",
            "<std::net::TcpListener>::set_only_v6",
            "<std::net::TcpListener>::set_ttl",
            "<std::net::TcpListener>::take_error",
            "<std::net::TcpListener>::ttl",
            "<std::net::TcpStream as std::os::linux::net::TcpStreamExt>::quickack",
            "<std::net::TcpStream as std::os::linux::net::TcpStreamExt>::set_quickack",
            "<std::net::TcpStream>::local_addr",
            "<std::net::TcpStream>::nodelay",
            "<std::net::TcpStream>::peer_addr",
            "<std::net::TcpStream>::read_timeout",
            "<std::net::TcpStream>::set_nodelay",
            "<std::net::TcpStream>::set_nonblocking",
            "<std::net::TcpStream>::set_read_timeout",
            "<std::net::TcpStream>::set_ttl",
            "<std::net::TcpStream>::set_write_timeout",
            "<std::net::TcpStream>::shutdown",
            "<std::net::TcpStream>::take_error",
            "<std::net::TcpStream>::ttl",
            "<std::net::TcpStream>::write_timeout",
            "<std::net::UdpSocket>::broadcast",
            "<std::net::UdpSocket>::local_addr",
            "<std::net::UdpSocket>::multicast_loop_v4",
            "<std::net::UdpSocket>::multicast_loop_v6",
            "<std::net::UdpSocket>::multicast_ttl_v4",
            "<std::net::UdpSocket>::peer_addr",
            "<std::net::UdpSocket>::read_timeout",
            "<std::net::UdpSocket>::set_broadcast",
            "<std::net::UdpSocket>::set_multicast_loop_v4",
            "<std::net::UdpSocket>::set_multicast_loop_v6",
            "<std::net::UdpSocket>::set_multicast_ttl_v4",
            "<std::net::UdpSocket>::set_nonblocking",
            "<std::net::UdpSocket>::set_read_timeout",
            "<std::net::UdpSocket>::set_ttl",
            "<std::net::UdpSocket>::set_write_timeout",
            "<std::net::UdpSocket>::take_error",
            "<std::net::UdpSocket>::ttl",
            "<std::net::UdpSocket>::write_timeout",
            "<std::os::unix::net::UnixDatagram>::local_addr",
            "<std::os::unix::net::UnixDatagram>::peer_addr",
            "<std::os::unix::net::UnixDatagram>::read_timeout",
            "<std::os::unix::net::UnixDatagram>::set_nonblocking",
            "<std::os::unix::net::UnixDatagram>::set_read_timeout",
            "<std::os::unix::net::UnixDatagram>::set_write_timeout",
            "<std::os::unix::net::UnixDatagram>::shutdown",
            "<std::os::unix::net::UnixDatagram>::take_error",
            "<std::os::unix::net::UnixDatagram>::write_timeout",
            "<std::os::unix::net::UnixListener>::local_addr",
            "<std::os::unix::net::UnixListener>::set_nonblocking",
            "<std::os::unix::net::UnixListener>::take_error",
            "<std::os::unix::net::UnixStream>::local_addr",
            "<std::os::unix::net::UnixStream>::peer_addr",
            "<std::os::unix::net::UnixStream>::read_timeout",
            "<std::os::unix::net::UnixStream>::set_nonblocking",
            "<std::os::unix::net::UnixStream>::set_read_timeout",
            "<std::os::unix::net::UnixStream>::set_write_timeout",
            "<std::os::unix::net::UnixStream>::shutdown",
            "<std::os::unix::net::UnixStream>::take_error",
            "<std::os::unix::net::UnixStream>::write_timeout",
        ],
        links: links![getpeername getsockname getsockopt setsockopt shutdown sockatmark],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.stream",
        class: FdIo,
        what: "reads, writes or positions a C stream",
        paths: &[],
        links: links![
            _IO_default_uflow _IO_default_xsgetn _IO_default_xsputn _IO_do_write _IO_fdopen
            _IO_fflush _IO_fgetpos _IO_fgetpos64 _IO_fgets _IO_file_overflow _IO_file_read
            _IO_file_seek _IO_file_seekoff _IO_file_sync _IO_file_underflow _IO_file_write
            _IO_file_xsputn _IO_flush_all _IO_flush_all_linebuffered _IO_fprintf _IO_fputs _IO_fread
            _IO_fsetpos _IO_fsetpos64 _IO_ftell _IO_fwrite _IO_getc _IO_getline _IO_getline_info
            _IO_padn _IO_peekc_locked _IO_putc _IO_seekoff _IO_seekpos _IO_sgetn
            _IO_switch_to_get_mode _IO_switch_to_wget_mode _IO_ungetc _IO_vfprintf _IO_vfscanf
            _IO_wdefault_uflow _IO_wdefault_xsgetn _IO_wdefault_xsputn _IO_wdo_write
            _IO_wfile_overflow _IO_wfile_seekoff _IO_wfile_sync _IO_wfile_underflow _IO_wfile_xsputn
            __dprintf_chk __fgets_chk __fgets_unlocked_chk __fgetws_chk __fgetws_unlocked_chk
            __fp_nquery __fp_query __fp_resstat __fprintf_chk __fread_chk __fread_unlocked_chk
            __fwprintf_chk __getdelim __isoc23_fscanf __isoc23_fwscanf __isoc23_vfscanf
            __isoc23_vfwscanf __isoc99_fscanf __isoc99_fwscanf __isoc99_vfscanf __isoc99_vfwscanf
            __overflow __printf_fp __uflow __underflow __vdprintf_chk __vfprintf_chk __vfscanf
            __vfwprintf_chk __woverflow __wuflow __wunderflow _flushlbf dprintf fdopen fflush
            fflush_unlocked fgetc fgetc_unlocked fgetpos fgetpos64 fgets fgets_unlocked fgetwc
            fgetwc_unlocked fgetws fgetws_unlocked fprintf fputc fputc_unlocked fputs fputs_unlocked
            fputwc fputwc_unlocked fputws fputws_unlocked fread fread_unlocked fscanf fseek fseeko
            fseeko64 fsetpos fsetpos64 ftell ftello ftello64 fwprintf fwrite fwrite_unlocked fwscanf
            getc getc_unlocked getdelim getline getw getwc getwc_unlocked malloc_info printf_size
            putc putc_unlocked putw putwc putwc_unlocked rewind ungetc ungetwc vdprintf vfprintf
            vfscanf vfwprintf vfwscanf
        ],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.sync",
        class: FdIo,
        what: "forces an open file to the disk",
        paths: &["<std::fs::File>::sync_all", "<std::fs::File>::sync_data"],
        links: links![fdatasync fsync sync_file_range syncfs],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.transfer",
        class: FdIo,
        what: "moves data between open handles",
        paths: &[],
        links: links![copy_file_range sendfile sendfile64 splice tee vmsplice],
        refusal: Refusal::Never,
    },
    Effect {
        id: "fd-io.write",
        class: FdIo,
        what: "writes to an open handle",
        paths: &[
            "<std::fs::File as std::io::Write>::write",
            "<std::fs::File as std::io::Write>::write_all",
            "<std::fs::File as std::io::Write>::write_fmt",
            "<std::fs::File as std::io::Write>::write_vectored",
            "<std::fs::File as std::os::unix::fs::FileExt>::write_all_at",
            "<std::fs::File as std::os::unix::fs::FileExt>::write_at",
            "<std::io::PipeWriter as std::io::Write>::write",
            "<std::io::PipeWriter as std::io::Write>::write_all",
            "<std::io::PipeWriter as std::io::Write>::write_fmt",
            "<std::io::PipeWriter as std::io::Write>::write_vectored",
            "<std::process::ChildStdin as std::io::Write>::write",
            "<std::process::ChildStdin as std::io::Write>::write_all",
            "<std::process::ChildStdin as std::io::Write>::write_fmt",
            "<std::process::ChildStdin as std::io::Write>::write_vectored",
        ],
        links: links![
            __pwrite64 __write pwrite pwrite64 pwritev pwritev2 pwritev64 pwritev64v2 write writev
        ],
        refusal: Refusal::Never,
    },
];
