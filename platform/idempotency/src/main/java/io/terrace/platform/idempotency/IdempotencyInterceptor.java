package io.terrace.platform.idempotency;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.ProblemResponseFactory;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.transaction.Status;
import java.io.IOException;
import java.lang.reflect.Method;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestResponse;

/// Wraps the method in the transaction that also writes its answer and keeps it, unless it wants to be apart.
///
/// An advisory lock, held until that transaction ends, lets one request of a key run at a time: it goes with the
/// process that held it, so a crash leaves neither effect nor lock. A method that wants to be apart has no transaction
/// to hold a lock with: a row claims the key, which for half a minute is anyone's who finds it unanswered after that.
@Idempotent
@Interceptor
@Priority(Interceptor.Priority.PLATFORM_BEFORE)
class IdempotencyInterceptor {

    private static final int LONGEST_KEY = 255;

    private final CurrentVertxRequest request;
    private final Caller caller;
    private final IdempotencyAnswerRepository answers;
    private final AnswerTransaction transaction;
    private final ProblemResponseFactory problems;
    private final ObjectMapper json;

    IdempotencyInterceptor(
            CurrentVertxRequest request,
            Caller caller,
            IdempotencyAnswerRepository answers,
            AnswerTransaction transaction,
            ProblemResponseFactory problems,
            ObjectMapper json) {
        this.request = request;
        this.caller = caller;
        this.answers = answers;
        this.transaction = transaction;
        this.problems = problems;
        this.json = json;
    }

    @AroundInvoke
    Object around(InvocationContext call) throws Exception {
        String key = request.getCurrent().request().getHeader("Idempotency-Key");
        Idempotent wanted = call.getMethod().getAnnotation(Idempotent.class);
        if (key == null) {
            if (wanted.required()) {
                throw ProblemException.of(ErrorCode.IDEMPOTENCY_KEY_REQUIRED);
            }
            return wanted.apart()
                    ? call.proceed()
                    : transaction.run(() -> write(call).response());
        }
        if (key.isEmpty() || key.length() > LONGEST_KEY) {
            throw ProblemException.invalidHeader("Idempotency-Key", "size");
        }
        return wanted.apart() ? apart(identify(call, key), call) : once(identify(call, key), call);
    }

    private IdempotencyKey identify(InvocationContext call, String key) throws IOException {
        return IdempotencyKey.of(
                principal(), operationId(call.getMethod()), key, json.writeValueAsBytes(fingerprinted(call)));
    }

    private static String operationId(Method method) {
        String own = method.getAnnotation(Idempotent.class).operationId();
        return own.isEmpty() ? method.getAnnotation(Operation.class).operationId() : own;
    }

    /// Who asks, and for which community: a member of staff and a partner's server work in several, and the answer
    /// in one is no answer in another. A fan's id belongs to one community. Two apps of one publishable key are
    /// separate principals by their installation.
    private String principal() {
        if (!caller.isKnown()) {
            return installed("anyone");
        }
        String id = caller.id().toString();
        if (caller.is(Role.FAN)) {
            return id;
        }
        String who = caller.kind() + ":" + id
                + caller.community().map(community -> "@" + community).orElse("");
        return caller.sessionId().isPresent() ? who : installed(who);
    }

    private String installed(String who) {
        String installation = request.getCurrent().request().getHeader("X-Service-Installation-Id");
        return installation == null ? who : who + "/" + installation;
    }

    /// Without the condition that was not made: it was no argument when older keys were kept.
    private static List<Object> fingerprinted(InvocationContext call) {
        return Arrays.stream(call.getParameters())
                .filter(argument -> !(argument instanceof VersionPrecondition condition && condition.absent()))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private WrittenAnswer write(InvocationContext call) throws Exception {
        return WrittenAnswer.of((RestResponse<?>) call.proceed(), json);
    }

    private Object once(IdempotencyKey key, InvocationContext call) throws Exception {
        QuarkusTransaction.begin();
        try {
            if (!answers.lock(key)) {
                throw ProblemException.of(ErrorCode.IDEMPOTENCY_IN_PROGRESS);
            }
            var kept = answers.find(key);
            if (kept.isPresent()) {
                return kept.get().replay();
            }
            WrittenAnswer written = run(key, call);
            QuarkusTransaction.commit();
            return written.response();
        } finally {
            if (QuarkusTransaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
                QuarkusTransaction.rollback();
            }
        }
    }

    private Object apart(IdempotencyKey key, InvocationContext call) throws Exception {
        if (!answers.claim(key)) {
            return answers.find(key)
                    .orElseThrow(() -> ProblemException.of(ErrorCode.IDEMPOTENCY_IN_PROGRESS))
                    .replay();
        }
        try {
            WrittenAnswer written = write(call);
            answers.keep(key, IdempotentAnswer.of(written));
            return written.response();
        } catch (ProblemException refusal) {
            if (!refusal.code().retryable()) {
                answers.keep(key, answer(refusal));
            }
            throw refusal;
        } finally {
            answers.release(key);
        }
    }

    private WrittenAnswer run(IdempotencyKey key, InvocationContext call) throws Exception {
        try {
            WrittenAnswer written = write(call);
            answers.keep(key, IdempotentAnswer.of(written));
            return written;
        } catch (ProblemException refusal) {
            keep(key, refusal);
            throw refusal;
        }
    }

    /// A refusal that an activity has decided commits what the activity did, such as counting a wrong try.
    private void keep(IdempotencyKey key, ProblemException refusal) throws IOException, SQLException {
        if (refusal.code().retryable()) {
            return;
        }
        IdempotentAnswer answer = answer(refusal);
        if (QuarkusTransaction.getStatus() == Status.STATUS_MARKED_ROLLBACK) {
            QuarkusTransaction.rollback();
            QuarkusTransaction.begin();
        }
        answers.keep(key, answer);
        QuarkusTransaction.commit();
    }

    private IdempotentAnswer answer(ProblemException refusal) throws IOException {
        return new IdempotentAnswer(
                refusal.code().status(), null, null, json.writeValueAsString(problems.describe(refusal)));
    }
}
