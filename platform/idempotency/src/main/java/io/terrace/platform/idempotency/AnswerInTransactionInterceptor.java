package io.terrace.platform.idempotency;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import org.jboss.resteasy.reactive.RestResponse;

/// Runs the method and writes its answer in one transaction. The text of a `RestResponse` replaces its entity here;
/// the text of any other answer is handed to [WrittenAnswerFilter].
@AnswerInTransaction
@Interceptor
@Priority(Interceptor.Priority.PLATFORM_BEFORE)
class AnswerInTransactionInterceptor {

    private final CurrentVertxRequest request;
    private final AnswerTransaction transaction;
    private final ObjectMapper json;

    AnswerInTransactionInterceptor(CurrentVertxRequest request, AnswerTransaction transaction, ObjectMapper json) {
        this.request = request;
        this.transaction = transaction;
        this.json = json;
    }

    @AroundInvoke
    Object around(InvocationContext call) throws Exception {
        return transaction.run(() -> write(call.proceed()));
    }

    private Object write(Object answer) {
        if (answer instanceof RestResponse<?> response) {
            return WrittenAnswer.of(response, json).response();
        }
        WrittenAnswerFilter.handOver(request.getCurrent(), answer, WrittenAnswer.write(answer, json));
        return answer;
    }
}
