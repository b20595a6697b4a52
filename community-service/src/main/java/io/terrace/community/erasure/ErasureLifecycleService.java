package io.terrace.community.erasure;

import io.terrace.community.CommunityConfig;
import io.terrace.community.erasure.WithdrawErasureResult.Back;
import io.terrace.community.erasure.WithdrawErasureResult.NotLeaving;
import io.terrace.community.erasure.WithdrawErasureResult.TooLate;
import io.terrace.community.profile.ErasureProfileHidingService;
import io.terrace.platform.events.PrivacyEvent.ErasureBegun;
import io.terrace.platform.events.PrivacyEvent.ErasureRequested;
import io.terrace.platform.events.PrivacyEvent.ErasureWithdrawn;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

/// A fan leaves, comes back, or is gone.
@ApplicationScoped
class ErasureLifecycleService {

    private final ErasureRepository erasures;
    private final ErasureProfileHidingService profileHiding;
    private final Outbox outbox;
    private final InstantSource clock;
    private final CommunityConfig.Erasing config;

    ErasureLifecycleService(
            ErasureRepository erasures,
            ErasureProfileHidingService profileHiding,
            Outbox outbox,
            InstantSource clock,
            CommunityConfig config) {
        this.erasures = erasures;
        this.profileHiding = profileHiding;
        this.outbox = outbox;
        this.clock = clock;
        this.config = config.erasure();
    }

    /// Said again, it is the same leaving; without a wait, it waits no longer.
    @Transactional
    public ErasureRow leave(UUID fan, ErasureDraft draft) {
        Optional<ErasureRow> fresh = erasures.request(Ids.next(), fan, config.grace());
        if (fresh.isPresent()) {
            ErasureRow erasure = fresh.get();
            profileHiding.hide(fan, erasure.dueAt());
            outbox.add(new ErasureRequested(fan, community(), erasure.id(), erasure.dueAt(), clock.instant()));
        }
        if (draft.isImmediate()) {
            erasures.hasten(fan);
            erasures.of(fan).ifPresent(erasure -> begin(erasure.id()));
        }
        return erasures.of(fan).orElseThrow();
    }

    @Transactional
    public WithdrawErasureResult comeBack(UUID fan) {
        Optional<ErasureRow> withdrawn = erasures.withdraw(fan);
        if (withdrawn.isEmpty()) {
            return erasures.of(fan).isPresent() ? new TooLate() : new NotLeaving();
        }
        profileHiding.show(fan);
        outbox.add(new ErasureWithdrawn(fan, community(), withdrawn.get().id(), clock.instant()));
        return new Back();
    }

    /// Does with an erasure what is due, if anything.
    @Transactional
    @ActivateRequestContext
    public void moveOn(UUID erasure) {
        begin(erasure);
        erasures.tell(erasure)
                .ifPresent(told -> outbox.add(new FanErased(told.user(), community(), told.id(), clock.instant())));
    }

    private void begin(UUID erasure) {
        erasures.begin(erasure, config.settle())
                .ifPresent(
                        begun -> outbox.add(new ErasureBegun(begun.user(), community(), begun.id(), clock.instant())));
    }

    private static UUID community() {
        return Tenancy.current().orElseThrow();
    }
}
