package io.terrace.gateway.body;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.gateway.problem.RefusalException;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Two bodies a client, four an address, 100 bytes.
class BodyBudgetTest {

    private final RequestBodyLimiter budget = new RequestBodyLimiter(2, 4, 100);

    @Test
    void oneTooManyOfAClientEndsItsOldest() {
        CollectedBody other = awaited("b", "1");
        List<CollectedBody> bodies =
                IntStream.range(0, 3).mapToObj(i -> awaited("a", "1")).toList();

        assertThat(code(bodies.getFirst())).isEqualTo(ErrorCode.RATE_LIMITED);
        assertThat(bodies.subList(1, 3)).noneMatch(BodyBudgetTest::isRefused);
        assertThat(isRefused(other)).isFalse();
    }

    @Test
    void oneTooManyOfAnAddressEndsItsOldest() {
        CollectedBody elsewhere = awaited("x", "2");
        List<CollectedBody> bodies =
                IntStream.range(0, 5).mapToObj(i -> awaited("c" + i, "1")).toList();

        assertThat(code(bodies.getFirst())).isEqualTo(ErrorCode.RATE_LIMITED);
        assertThat(bodies.subList(1, 5)).noneMatch(BodyBudgetTest::isRefused);
        assertThat(isRefused(elsewhere)).isFalse();
    }

    @Test
    void aBodyThatHasArrivedIsNotAwaited() {
        CollectedBody whole = awaited("a", "1");
        whole.end();
        awaited("a", "1");
        awaited("a", "1");

        assertThat(whole.whole().succeeded()).isTrue();
        assertThat(budget.awaited()).isEqualTo(2);
    }

    @Test
    void whereMemoryIsUsedUpTheOldestIsEnded() {
        CollectedBody old = awaited("a", "1");
        old.add(Buffer.buffer("x".repeat(60)));
        CollectedBody young = awaited("b", "2");

        young.add(Buffer.buffer("x".repeat(60)));
        young.end();

        assertThat(code(old)).isEqualTo(ErrorCode.TEMPORARILY_UNAVAILABLE);
        assertThat(young.whole().result().length()).isEqualTo(60);
        assertThat(budget.bytes()).isEqualTo(60);
    }

    @Test
    void budgetNeverReclaimsMemoryOfCompleteBodies() {
        CollectedBody whole = awaited("a", "1");
        whole.add(Buffer.buffer("x".repeat(100)));
        whole.end();
        CollectedBody young = awaited("b", "2");

        young.add(Buffer.buffer("x"));

        assertThat(code(young)).isEqualTo(ErrorCode.TEMPORARILY_UNAVAILABLE);
        whole.release();
        assertThat(budget.bytes()).isZero();
    }

    @Test
    void aBodyBeyondItsLimitIsTooLarge() {
        CollectedBody body = new CollectedBody(budget, "a", "1", 3);
        budget.add(body);

        body.add(Buffer.buffer("xx"));
        body.add(Buffer.buffer("xx"));

        assertThat(code(body)).isEqualTo(ErrorCode.PAYLOAD_TOO_LARGE);
        assertThat(budget.bytes()).isZero();
    }

    @Test
    void repeatedReleaseLeavesBudgetEmpty() {
        List<CollectedBody> bodies =
                IntStream.range(0, 4).mapToObj(i -> awaited("c" + i, "1")).toList();
        bodies.forEach(body -> body.add(Buffer.buffer("x")));
        bodies.forEach(CollectedBody::release);
        bodies.forEach(CollectedBody::release);

        assertThat(budget.awaited()).isZero();
        assertThat(budget.bytes()).isZero();
    }

    private CollectedBody awaited(String client, String address) {
        CollectedBody body = new CollectedBody(budget, client, address, 1_000);
        budget.add(body);
        return body;
    }

    private static boolean isRefused(CollectedBody body) {
        return body.whole().failed();
    }

    private static ErrorCode code(CollectedBody body) {
        return ((RefusalException) body.whole().cause()).code();
    }
}
