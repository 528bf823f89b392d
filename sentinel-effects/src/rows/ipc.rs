//! What processes share without a file or a network: pipes, shared memory, queues, semaphores.

use super::DENIED;
use crate::{Effect, EffectClass::Ipc, Refusal, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "ipc.message-queue",
        class: Ipc,
        what: "uses a message queue",
        paths: &[],
        links: links![
            __mq_open_2 mq_getattr mq_notify mq_open mq_receive mq_send mq_setattr mq_timedreceive
            mq_timedsend mq_unlink msgctl msgget msgrcv msgsnd
        ],
        refusal: DENIED,
    },
    Effect {
        id: "ipc.pipe",
        class: Ipc,
        what: "creates a pipe",
        paths: &["std::io::pipe"],
        links: links![__pipe mkfifo mkfifoat pipe pipe2],
        refusal: DENIED,
    },
    Effect {
        id: "ipc.semaphore",
        class: Ipc,
        what: "uses a semaphore that processes share",
        paths: &[],
        links: links![sem_open sem_unlink semctl semget semop semtimedop],
        refusal: DENIED,
    },
    Effect {
        id: "ipc.shared-memory",
        class: Ipc,
        what: "uses shared memory",
        paths: &[],
        links: links![ftok memfd_create memfd_secret shm_open shm_unlink shmat shmctl shmdt shmget],
        refusal: DENIED,
    },
    Effect {
        id: "ipc.syslog",
        class: Ipc,
        what: "writes to the system's log",
        paths: &[],
        links: links![__syslog_chk __vsyslog_chk closelog openlog syslog vsyslog],
        // It has no way to fail.
        refusal: Refusal::Never,
    },
];
