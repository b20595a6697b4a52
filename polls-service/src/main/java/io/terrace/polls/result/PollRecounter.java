package io.terrace.polls.result;

import io.terrace.platform.web.KeysetPaging;
import io.terrace.platform.web.Page;
import io.terrace.platform.web.PageRequest;
import io.terrace.platform.web.Tenancy;
import io.terrace.polls.database.RowMapper;
import io.terrace.polls.database.SqlDatabase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/// Counts every poll of the installation again, a page at a time, each in a transaction of its own.
@ApplicationScoped
public class PollRecounter {

    private static final String LIST = "recount";
    private static final UUID FIRST = new UUID(0, 0);

    private final SqlDatabase database;
    private final PollTotals pollTotals;
    private final KeysetPaging paging;

    PollRecounter(SqlDatabase database, PollTotals pollTotals, KeysetPaging paging) {
        this.database = database;
        this.pollTotals = pollTotals;
        this.paging = paging;
    }

    private record Address(UUID community, UUID poll) {}

    /// @return the next polls in the order they were made, and by how much each was wrong
    public Page<PollRecount> page(PageRequest request) {
        UUID after = paging.position(request, LIST).map(UUID::fromString).orElse(FIRST);
        Page<Address> polls = paging.page(
                after(after, request.limit() + 1),
                request,
                LIST,
                address -> address.poll().toString());
        return new Page<>(polls.items().stream().map(this::recount).toList(), polls.nextCursor());
    }

    private PollRecount recount(Address at) {
        long difference = Tenancy.within(at.community(), () -> pollTotals.recount(at.poll()));
        return new PollRecount(at.community(), at.poll(), difference);
    }

    private List<Address> after(UUID after, int most) {
        return database.with(connection -> {
            try (var query = connection.prepareStatement("select community_id, poll_id from poll_after(?, ?)")) {
                query.setObject(1, after);
                query.setInt(2, most);
                return RowMapper.all(
                        query,
                        row -> new Address(
                                Objects.requireNonNull(RowMapper.uuid(row, "community_id")),
                                Objects.requireNonNull(RowMapper.uuid(row, "poll_id"))));
            }
        });
    }
}
