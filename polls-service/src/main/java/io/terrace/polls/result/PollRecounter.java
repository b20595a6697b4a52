package io.terrace.polls.result;

import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/// Counts every poll of the installation again, a page at a time, each in a transaction of its own.
@ApplicationScoped
public class PollRecounter {

    private static final String LIST = "recount";
    private static final UUID FIRST = new UUID(0, 0);

    private final Sql sql;
    private final PollTotalsService pollTotals;
    private final KeysetPageAssembler paging;

    PollRecounter(Sql sql, PollTotalsService pollTotals, KeysetPageAssembler paging) {
        this.sql = sql;
        this.pollTotals = pollTotals;
        this.paging = paging;
    }

    private record Address(UUID community, UUID poll) {}

    /// @return the next polls in the order they were made, and by how much each was wrong
    public Page<PollRecountView> page(PageRequest request) {
        UUID after = paging.position(request, LIST).map(UUID::fromString).orElse(FIRST);
        Page<Address> polls = paging.page(
                after(after, request.limit() + 1),
                request,
                LIST,
                address -> address.poll().toString());
        return new Page<>(polls.items().stream().map(this::recount).toList(), polls.nextCursor());
    }

    private PollRecountView recount(Address at) {
        long difference = Tenancy.within(at.community(), () -> pollTotals.recount(at.poll()));
        return new PollRecountView(at.community(), at.poll(), difference);
    }

    private List<Address> after(UUID after, int most) {
        return sql.list(
                "select community_id, poll_id from poll_after(?, ?)",
                row -> new Address(row.id("community_id"), row.id("poll_id")),
                after,
                most);
    }
}
