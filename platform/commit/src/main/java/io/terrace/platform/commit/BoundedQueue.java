package io.terrace.platform.commit;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/// A bounded queue that can be closed: whatever it admitted comes out, and nothing is admitted after.
final class BoundedQueue<E> {

    enum Admission {
        ADMITTED,
        FULL,
        CLOSED
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<E> waiting = new ArrayDeque<>();
    private final int room;
    private boolean closed;

    BoundedQueue(int room) {
        this.room = room;
    }

    Admission offer(E entry) {
        lock.lock();
        try {
            if (closed) {
                return Admission.CLOSED;
            }
            if (waiting.size() >= room) {
                return Admission.FULL;
            }
            if (waiting.isEmpty()) {
                changed.signal();
            }
            waiting.addLast(entry);
            return Admission.ADMITTED;
        } finally {
            lock.unlock();
        }
    }

    /// Moves all that wait, up to so many, once something does.
    ///
    /// @return false once closed and empty
    boolean drain(Collection<E> into, int most) throws InterruptedException {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                changed.await();
            }
            if (waiting.isEmpty()) {
                return false;
            }
            for (int i = 0; i < most && !waiting.isEmpty(); i++) {
                into.add(waiting.removeFirst());
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    void remove(E entry) {
        removeIf(entry::equals);
    }

    void removeIf(Predicate<E> done) {
        lock.lock();
        try {
            waiting.removeIf(done);
        } finally {
            lock.unlock();
        }
    }

    int length() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }
}
