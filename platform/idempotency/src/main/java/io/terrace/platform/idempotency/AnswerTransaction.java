package io.terrace.platform.idempotency;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.platform.rest.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import java.util.concurrent.Callable;

/// One transaction around an operation and the writing of its answer, so that an answer that cannot be written leaves
/// nothing behind.
@ApplicationScoped
class AnswerTransaction {

    /// Commits where the work returns. A refusal commits too what the work did before it, such as counting a wrong
    /// try, unless a transaction of the work was rolled back. An outage and everything unexpected roll back.
    <A> A run(Callable<A> work) throws Exception {
        if (QuarkusTransaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
            return work.call();
        }
        QuarkusTransaction.begin();
        try {
            A answer = work.call();
            QuarkusTransaction.commit();
            return answer;
        } catch (ProblemException refusal) {
            if (refusal.code().status() < 500 && QuarkusTransaction.getStatus() == Status.STATUS_ACTIVE) {
                QuarkusTransaction.commit();
            }
            throw refusal;
        } finally {
            if (QuarkusTransaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
                QuarkusTransaction.rollback();
            }
        }
    }
}
