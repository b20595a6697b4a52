package io.terrace.polls.show;

import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import io.terrace.polls.TestPartner;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollService;
import io.terrace.polls.result.PollTotalsService;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class PollResultsTest {

    private final TestPartner partner = TestPartner.anyone();

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    PollService polls;

    @Inject
    PollTotalsService totals;

    @Test
    void countsOfOptionsThatWereReplacedMeanwhileAreNotThePolls() {
        UUID id = UUID.fromString(partner.made(draft(Map.of())).id());
        Poll before =
                tenantTransaction.call(partner.community(), () -> polls.find(id).orElseThrow());

        partner.change(id.toString(), Map.of("options", List.of(Map.of("text", "Home"), Map.of("text", "Away"))))
                .then()
                .statusCode(200);
        PollResults results = tenantTransaction.call(
                partner.community(),
                () -> PollResults.of(before, totals.currentTotals(List.of(id)).get(id)));

        assertThat(results.options())
                .hasSize(3)
                .extracting(PollResults.Count::votes)
                .containsOnlyNulls();
        assertThat(results.totals()).isNull();
    }
}
