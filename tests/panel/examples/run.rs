//! Runs one function of the panel, for `observe.py` to watch. A question about a file that is not
//! there stands at the beginning and at the end of what is to be watched. Without a name: all names.

use std::{hint::black_box, path::Path};

/// Asks twice: after the first answer of the kind std finds out whether it may ask like that.
fn begin() {
    let mark = Path::new("/panel/begin");
    assert!(!mark.exists() && !mark.exists());
}

fn end() {
    assert!(!Path::new("/panel/end").exists());
}

fn watched<T>(run: impl FnOnce() -> T) {
    begin();
    let _ = black_box(run());
    end();
}

macro_rules! plain {
    ($($module:ident: $($name:ident)+;)+) => {
        &[$($((concat!(stringify!($module), "::", stringify!($name)), || {
            watched(|| panel::$module::$name());
        })),+),+]
    };
}

macro_rules! polled {
    ($($module:ident: $($name:ident)+;)+) => {
        &[$($((concat!(stringify!($module), "::", stringify!($name)), || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.unwrap().block_on(async {
                begin();
                let _ = black_box(panel::$module::$name().await);
                end();
            });
        })),+),+]
    };
}

type Functions = &'static [(&'static str, fn())];

const PLAIN: Functions = plain! {
    archives: gzip gunzip gzip_to_a_file;
    clocks: date_parsed date_shown date_shifted utc_now local_now instant system_time slept duration_added;
    data: json_value json_derived json_broken json_written json_read_from_a_slice
        json_read_from_a_file csv_records csv_derived csv_written csv_from_path toml_table
        toml_derived toml_written;
    digests: sha2 ring_sha ring_hmac ring_sealed ring_random ring_key_pair base64_there_and_back;
    errors: derived with_context shown_for_developers downcast caught boxed;
    files: walked globbed temporary_file temporary_folder unnamed_file mapped mapped_nothing
        statted_past_libc read there listed path_joined path_made_absolute;
    identity: uuid_parsed uuid_named uuid_random seeded shuffled thrown thrown_by_the_thread
        bytes_of_the_system;
    locks: parking_lot_mutex parking_lot_rwlock crossbeam_bounded crossbeam_unbounded dashmap
        indexed small_vector byte_buffer shared;
    logs: logged enabled event span;
    native: library_loaded host_name signal_handled;
    net: fetched request_built status_shown socket_made socket_bound name_resolved address_parsed;
    parsers: numbers version_fits url_parts url_joined glob_pattern markdown;
    pictures: png_written png_read format_guessed thumbnail png_opened png_saved;
    pure_std: hash_map tree_map cursor formatted mutex lazy channel
        written_through_a_trait_object iterated;
    render: inline_template broken_template template_of_a_file;
    system: variable arguments working_folder printed printed_as_an_error read_from_standard_input
        program_run piped process_number processors;
    tasks: runtime;
    text: regex_is_match regex_captures regex_set regex_broken aho_corasick_finds memmem_finds
        diff_of_lines unique_words;
    threads: summed_in_parallel sorted_in_parallel pool spawned scoped;
};

const POLLED: Functions = polled! {
    tasks: channel oneshot mutex semaphore yielded spawned blocking slept file_read connected
        program_run;
};

fn main() {
    let wanted = std::env::args().nth(1);
    for (name, run) in PLAIN.iter().chain(POLLED) {
        match &wanted {
            None => println!("{name}"),
            Some(wanted) if wanted == name => return run(),
            Some(_) => {}
        }
    }
}
