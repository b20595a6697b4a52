package io.terrace.polls.vote;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.SquadConnected;
import io.terrace.platform.events.CommunityEvent.SquadRemoved;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.CommunityEvent.UserUnblocked;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Projection;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import io.terrace.polls.TestFan;
import io.terrace.polls.TestPartner;
import io.terrace.polls.TestPoll;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Who sees whom among those who voted.
@QuarkusTest
@WithTestResource(TestStack.class)
class VotersInSightTest {

    private static final Instant AT = Instant.parse("2026-01-01T12:00:00Z");

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Projection<CommunityEvent> ties;

    private final UUID community = Ids.next();
    private final TestPartner partner = new TestPartner(community);
    private final TestFan ana = TestFan.in(community);
    private final TestFan bo = TestFan.in(community);

    @Test
    void aSquadSeesItsOwnForAsLongAsItIsOne() {
        TestPoll poll = voted("squad", ana, bo);
        assertThat(voters(ana, poll, 100)).containsExactly(ana.id().toString());

        tell(new SquadConnected(bo.id(), ana.id(), community, AT));
        assertThat(voters(ana, poll, 100))
                .containsExactlyInAnyOrder(ana.id().toString(), bo.id().toString());
        assertThat(voters(bo, poll, 100)).hasSize(2);

        tell(new SquadRemoved(ana.id(), bo.id(), community, AT));
        assertThat(voters(ana, poll, 100)).containsExactly(ana.id().toString());
        assertThat(voters(bo, poll, 100)).containsExactly(bo.id().toString());
    }

    @Test
    void aBlockedPairNeverSeesEachOtherWhileEitherBlocks() {
        TestFan cleo = TestFan.in(community);
        TestPoll poll = voted("public", ana, bo, cleo);

        tell(new UserBlocked(ana.id(), bo.id(), community, AT));
        tell(new UserBlocked(bo.id(), ana.id(), community, AT));
        tell(new UserUnblocked(ana.id(), bo.id(), community, AT));

        assertThat(voters(ana, poll, 100)).doesNotContain(bo.id().toString()).hasSize(2);
        assertThat(voters(bo, poll, 100)).doesNotContain(ana.id().toString()).hasSize(2);
        assertThat(voters(cleo, poll, 100)).hasSize(3);
        tell(new UserUnblocked(bo.id(), ana.id(), community, AT));
        assertThat(voters(ana, poll, 100)).hasSize(3);
    }

    @Test
    void pagesAreFullThoughSomeAreHidden() {
        List<TestFan> fans =
                Stream.generate(() -> TestFan.in(community)).limit(9).toList();
        TestPoll poll = voted("public", fans.toArray(TestFan[]::new));
        for (int i = 0; i < 9; i += 2) {
            tell(new UserBlocked(fans.get(i).id(), ana.id(), community, AT));
        }

        assertThat(voters(ana, poll, 2))
                .containsExactlyInAnyOrderElementsOf(Stream.of(1, 3, 5, 7)
                        .map(i -> fans.get(i).id().toString())
                        .toList());
    }

    private TestPoll voted(String anonymity, TestFan... fans) {
        TestPoll poll = partner.open(Map.of(
                "kind",
                "poll",
                "question",
                "Who?",
                "anonymity",
                anonymity,
                "options",
                List.of(Map.of("text", "A"), Map.of("text", "B"))));
        for (TestFan fan : fans) {
            fan.vote(poll.id(), poll.option(0)).then().statusCode(200);
        }
        return poll;
    }

    /// Page by page, each but the last full.
    private static List<String> voters(TestFan reader, TestPoll poll, int limit) {
        List<String> read = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            var page = reader.get(
                    "/v2/polls/{p}/options/{o}/voters?limit={l}&cursor={c}",
                    poll.id(),
                    poll.option(0),
                    limit,
                    cursor == null ? "" : cursor);
            List<String> items = page.then().statusCode(200).extract().path("items.id");
            cursor = page.path("nextCursor");
            assertThat(items).hasSizeLessThanOrEqualTo(limit);
            assertThat(cursor == null || items.size() == limit).isTrue();
            read.addAll(items);
        } while (cursor != null);
        return read;
    }

    private void tell(CommunityEvent event) {
        tenantTransaction.call(community, () -> {
            ties.apply(event);
            return event;
        });
    }
}
