package io.terrace.gateway.batch;

import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.problem.ErrorResponseWriter;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The operations of one batch, one after the other. It ends once all have an answer, or never, when the client went.
final class BatchRun {

    private static final int FAILED = 400;

    private final Exchange batch;
    private final Buffer text;
    private final List<BatchOperation> operations;
    private final Consumer<Exchange> door;
    private final ErrorResponseWriter answers;
    private final InstantSource clock;
    private final Instant deadline;
    private final Set<String> failed = new HashSet<>();
    private final BatchResultWriter results = new BatchResultWriter();
    private final Promise<Buffer> done = Promise.promise();
    private @Nullable OperationHttpResponse current;

    BatchRun(
            Exchange batch,
            Buffer text,
            Consumer<Exchange> door,
            ErrorResponseWriter answers,
            InstantSource clock,
            Instant deadline) {
        this.batch = batch;
        this.text = text;
        operations = BatchRequest.read(text.getBytes());
        this.door = door;
        this.answers = answers;
        this.clock = clock;
        this.deadline = deadline;
    }

    Future<Buffer> start() {
        batch.response().closeHandler(gone -> leave());
        go(0);
        return done.future();
    }

    private void go(int index) {
        if (batch.isOver()) {
            return;
        }
        if (index == operations.size()) {
            done.complete(results.json());
            return;
        }
        BatchOperation operation = operations.get(index);
        OperationHttpResponse response = new OperationHttpResponse();
        current = response;
        response.outcome().onSuccess(outcome -> {
            finish(operation, outcome, response);
            go(index + 1);
        });
        begin(operation, response, "/operations/" + index);
    }

    private void begin(BatchOperation operation, OperationHttpResponse response, String at) {
        try {
            refuseWhatCannotRun(operation);
            door.accept(batch.within(new OperationHttpRequest(
                    batch.request(), ValidatedOperation.of(operation, batch, text, at), response)));
        } catch (RefusalException refusal) {
            refuse(response, refusal);
        }
    }

    private void refuseWhatCannotRun(BatchOperation operation) {
        for (String needed : operation.needs()) {
            if (failed.contains(needed)) {
                throw new RefusalException(ErrorCode.DEPENDENCY_FAILED, Map.of("dependency", needed));
            }
        }
        if (!clock.instant().isBefore(deadline)) {
            throw new RefusalException(ErrorCode.DEADLINE_EXCEEDED);
        }
    }

    private void finish(
            BatchOperation operation, OperationHttpResponse.Outcome outcome, OperationHttpResponse response) {
        OperationHttpResponse whole = switch (outcome) {
            case WHOLE -> response;
            case BROKEN -> broken();
        };
        if (whole.getStatusCode() >= FAILED) {
            failed.add(operation.name());
        }
        results.add(operation.name(), whole);
    }

    private OperationHttpResponse broken() {
        OperationHttpResponse answer = new OperationHttpResponse();
        refuse(answer, RefusalException.unavailable());
        return answer;
    }

    private void refuse(OperationHttpResponse response, RefusalException refusal) {
        answers.refuse(
                batch.within(new OperationHttpRequest(batch.request(), ValidatedOperation.none(), response)), refusal);
    }

    private void leave() {
        if (current != null) {
            current.leave();
        }
    }
}
