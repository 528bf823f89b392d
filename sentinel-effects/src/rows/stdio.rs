//! The standard streams. A `write` of descriptor 1 or 2 is `stdio.write` as well, which only a
//! probe can tell: the link name `write` itself belongs to `fd-io.write`.

use super::CLOSED;
use crate::{Effect, EffectClass::Stdio, Refusal, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "stdio.complain",
        class: Stdio,
        what: "takes arguments apart, and complains about them on standard error",
        paths: &[],
        links: links![
            __posix_getopt argp_error argp_failure argp_help argp_parse argp_state_help argp_usage
            getopt getopt_long getopt_long_only
        ],
        refusal: Refusal::Unseen("it writes only where the arguments are wrong"),
    },
    Effect {
        id: "stdio.error",
        class: Stdio,
        what: "complains on standard error, and ends the process where it is asked to",
        paths: &[],
        links: links![error error_at_line],
        // Whoever asks for the end of the process does not count on its return.
        refusal: Refusal::Never,
    },
    Effect {
        id: "stdio.handle",
        class: Stdio,
        what: "takes hold of a standard stream, or asks about it",
        paths: &[
            "<std::io::Stderr as std::io::IsTerminal>::is_terminal",
            "<std::io::StderrLock as std::io::IsTerminal>::is_terminal",
            "<std::io::Stdin as std::io::IsTerminal>::is_terminal",
            "<std::io::StdinLock as std::io::IsTerminal>::is_terminal",
            "<std::io::Stdout as std::io::IsTerminal>::is_terminal",
            "<std::io::StdoutLock as std::io::IsTerminal>::is_terminal",
            "std::io::stderr",
            "std::io::stdin",
            "std::io::stdout",
        ],
        links: links![_IO_2_1_stderr_ _IO_2_1_stdin_ _IO_2_1_stdout_ stderr stdin stdout],
        refusal: Refusal::Unseen("it is a variable, and reading one is no call"),
    },
    Effect {
        id: "stdio.read",
        class: Stdio,
        what: "reads standard input",
        paths: &[
            "<std::io::Stdin as std::io::Read>::bytes",
            "<std::io::Stdin as std::io::Read>::read",
            "<std::io::Stdin as std::io::Read>::read_exact",
            "<std::io::Stdin as std::io::Read>::read_to_end",
            "<std::io::Stdin as std::io::Read>::read_to_string",
            "<std::io::Stdin as std::io::Read>::read_vectored",
            "<std::io::Stdin>::lines",
            "<std::io::Stdin>::read_line",
            "<std::io::StdinLock as std::io::BufRead>::fill_buf",
            "<std::io::StdinLock as std::io::BufRead>::lines",
            "<std::io::StdinLock as std::io::BufRead>::read_line",
            "<std::io::StdinLock as std::io::BufRead>::read_until",
            "<std::io::StdinLock as std::io::BufRead>::skip_until",
            "<std::io::StdinLock as std::io::BufRead>::split",
            "<std::io::StdinLock as std::io::Read>::bytes",
            "<std::io::StdinLock as std::io::Read>::read",
            "<std::io::StdinLock as std::io::Read>::read_exact",
            "<std::io::StdinLock as std::io::Read>::read_to_end",
            "<std::io::StdinLock as std::io::Read>::read_to_string",
            "<std::io::StdinLock as std::io::Read>::read_vectored",
        ],
        links: links![
            _IO_gets __gets_chk __isoc23_scanf __isoc23_vscanf __isoc23_vwscanf __isoc23_wscanf
            __isoc99_scanf __isoc99_vscanf __isoc99_vwscanf __isoc99_wscanf getchar getchar_unlocked
            gets getwchar getwchar_unlocked scanf vscanf vwscanf wscanf
        ],
        refusal: CLOSED,
    },
    Effect {
        id: "stdio.write",
        class: Stdio,
        what: "writes to standard output or standard error",
        paths: &[
            "<std::io::Stderr as std::io::Write>::flush",
            "<std::io::Stderr as std::io::Write>::write",
            "<std::io::Stderr as std::io::Write>::write_all",
            "<std::io::Stderr as std::io::Write>::write_fmt",
            "<std::io::Stderr as std::io::Write>::write_vectored",
            "<std::io::StderrLock as std::io::Write>::flush",
            "<std::io::StderrLock as std::io::Write>::write",
            "<std::io::StderrLock as std::io::Write>::write_all",
            "<std::io::StderrLock as std::io::Write>::write_fmt",
            "<std::io::StderrLock as std::io::Write>::write_vectored",
            "<std::io::Stdout as std::io::Write>::flush",
            "<std::io::Stdout as std::io::Write>::write",
            "<std::io::Stdout as std::io::Write>::write_all",
            "<std::io::Stdout as std::io::Write>::write_fmt",
            "<std::io::Stdout as std::io::Write>::write_vectored",
            "<std::io::StdoutLock as std::io::Write>::flush",
            "<std::io::StdoutLock as std::io::Write>::write",
            "<std::io::StdoutLock as std::io::Write>::write_all",
            "<std::io::StdoutLock as std::io::Write>::write_fmt",
            "<std::io::StdoutLock as std::io::Write>::write_vectored",
            "std::dbg!",
            "std::eprint!",
            "std::eprintln!",
            "std::print!",
            "std::println!",
        ],
        links: links![
            _IO_printf _IO_puts __p_query __printf_chk __vprintf_chk __vwprintf_chk __wprintf_chk
            clnt_pcreateerror clnt_perrno clnt_perror fmtmsg herror malloc_stats perror printf
            psiginfo psignal putchar putchar_unlocked puts putwchar putwchar_unlocked vprintf vwarn
            vwarnx vwprintf warn warnx wprintf
        ],
        refusal: CLOSED,
    },
];
