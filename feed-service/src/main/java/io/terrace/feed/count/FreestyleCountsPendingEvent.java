package io.terrace.feed.count;

import io.terrace.platform.jobs.TenantJobRunner.Due;
import java.util.UUID;

/// Fired inside the transaction that leaves something to fold.
public record FreestyleCountsPendingEvent(UUID community, UUID post) implements Due {

    @Override
    public String task() {
        return post.toString();
    }
}
