//! Pipes, shared memory, queues and semaphores.

use super::{
    detail::Detail,
    table::{gates, probes},
};
use core::ffi::{c_char, c_int, c_uint, c_void};

type Text = *const c_char;
type Mode = libc::mode_t;

probes! {
    fn pipe(ends: *mut c_int) -> c_int [Detail::nothing()];
    fn pipe2(ends: *mut c_int, flags: c_int) -> c_int [Detail::nothing()];
    fn __pipe(ends: *mut c_int) -> c_int [Detail::nothing()];
    fn mkfifo(path: Text, mode: Mode) -> c_int [Detail::text(path)];
    fn mkfifoat(at: c_int, path: Text, mode: Mode) -> c_int [Detail::at(at, path)];
    fn memfd_create(name: Text, flags: c_uint) -> c_int [Detail::text(name)];
    fn memfd_secret(flags: c_uint) -> c_int [Detail::nothing()];
    fn shm_open(name: Text, flags: c_int, mode: Mode) -> c_int [Detail::text(name)];
    fn shm_unlink(name: Text) -> c_int [Detail::text(name)];
    fn shmget(key: c_int, size: usize, flags: c_int) -> c_int [Detail::number(key)];
    fn shmat(id: c_int, address: *const c_void, flags: c_int) -> isize [Detail::number(id)];
    fn shmctl(id: c_int, command: c_int, data: *mut c_void) -> c_int [Detail::number(id)];
    fn ftok(path: Text, project: c_int) -> c_int [Detail::text(path)];
    fn semget(key: c_int, count: c_int, flags: c_int) -> c_int [Detail::number(key)];
    fn semop(id: c_int, operations: *mut c_void, count: usize) -> c_int [Detail::number(id)];
    fn semtimedop(id: c_int, operations: *mut c_void, count: usize, timeout: *const c_void)
        -> c_int [Detail::number(id)];
    fn sem_unlink(name: Text) -> c_int [Detail::text(name)];
    fn msgget(key: c_int, flags: c_int) -> c_int [Detail::number(key)];
    fn msgsnd(id: c_int, message: *const c_void, size: usize, flags: c_int) -> c_int
        [Detail::number(id)];
    fn msgrcv(id: c_int, message: *mut c_void, size: usize, kind: isize, flags: c_int) -> isize
        [Detail::number(id)];
    fn msgctl(id: c_int, command: c_int, data: *mut c_void) -> c_int [Detail::number(id)];
    fn __mq_open_2(name: Text, flags: c_int) -> c_int [Detail::text(name)];
    fn mq_unlink(name: Text) -> c_int [Detail::text(name)];
    fn mq_send(queue: c_int, message: Text, size: usize, priority: c_uint) -> c_int
        [Detail::descriptor(queue)];
    fn mq_receive(queue: c_int, message: *mut i8, size: usize, priority: *mut c_uint) -> isize
        [Detail::descriptor(queue)];
}

gates! {
    fn mq_open(name: Text) -> c_int [Detail::text(name)];
    fn sem_open(name: Text) -> *mut c_void [Detail::text(name)];
    fn semctl(id: c_int) -> c_int [Detail::number(id)];
    fn syslog(priority: c_int, format: Text) -> () [Detail::text(format)];
    fn __syslog_chk(priority: c_int, flag: c_int, format: Text) -> () [Detail::text(format)];
}
