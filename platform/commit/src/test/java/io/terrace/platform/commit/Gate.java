package io.terrace.platform.commit;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/// The ledger's batch, which can be held up and notes what it was given.
final class Gate implements BatchWriter<Integer, Boolean> {

    final List<List<Integer>> applied = Collections.synchronizedList(new ArrayList<>());
    final CountDownLatch entered = new CountDownLatch(1);
    private final Semaphore open;

    private Gate(int permits) {
        open = new Semaphore(permits);
    }

    static Gate open() {
        return new Gate(Integer.MAX_VALUE / 2);
    }

    static Gate shut() {
        return new Gate(0);
    }

    void letAllIn() {
        open.release(Integer.MAX_VALUE / 2);
    }

    @Override
    public List<Boolean> apply(Connection connection, List<Integer> items) throws SQLException {
        entered.countDown();
        open.acquireUninterruptibly();
        applied.add(List.copyOf(items));
        return Ledger.write(connection, items);
    }
}
