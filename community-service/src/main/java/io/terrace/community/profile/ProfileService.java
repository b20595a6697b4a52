package io.terrace.community.profile;

import io.terrace.community.profile.ProfileChangeResult.AvatarGivenUp;
import io.terrace.community.profile.ProfileChangeResult.Changed;
import io.terrace.community.profile.ProfileChangeResult.HandleTaken;
import io.terrace.community.profile.ProfileChangeResult.Silenced;
import io.terrace.platform.events.CommunityEvent.ConsentChanged;
import io.terrace.platform.events.CommunityEvent.PrivacyChanged;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.SpeechSanction;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/// A community's fans, as they show themselves.
@ApplicationScoped
class ProfileService {

    private static final UUID NOBODY = new UUID(0, 0);

    private final ProfileRepository table;
    private final SearchTermRepository search;
    private final MaskedIdentityRepository identities;
    private final ProfileEnricher profileEnricher;
    private final SpeechSanctionLookup silences;
    private final AvatarService avatars;
    private final Outbox outbox;
    private final InstantSource clock;
    private final TransactionSynchronizationRegistry transaction;

    ProfileService(
            ProfileRepository table,
            SearchTermRepository search,
            MaskedIdentityRepository identities,
            ProfileEnricher profileEnricher,
            SpeechSanctionLookup silences,
            AvatarService avatars,
            Outbox outbox,
            InstantSource clock,
            TransactionSynchronizationRegistry transaction) {
        this.table = table;
        this.search = search;
        this.identities = identities;
        this.profileEnricher = profileEnricher;
        this.silences = silences;
        this.avatars = avatars;
        this.outbox = outbox;
        this.clock = clock;
        this.transaction = transaction;
    }

    /// The caller's own; made now if no word of them has come yet.
    @Transactional
    public MeView me(UUID user) {
        return shown(table.find(user).orElseGet(() -> table.held(user, clock.instant())));
    }

    @Transactional
    public Optional<ProfileView> find(UUID viewer, UUID user) {
        return find(viewer, List.of(user)).stream().findFirst();
    }

    /// Without those who are not to see the viewer, nor the viewer them.
    @Transactional
    public List<ProfileView> find(UUID viewer, Collection<UUID> users) {
        Map<UUID, ProfileExtras> facts = profileEnricher.of(viewer, users);
        if (facts.isEmpty()) {
            return List.of();
        }
        SpeechSanction silence = silences.of(viewer).orElse(null);
        return table.find(facts.keySet()).stream()
                .map(profile -> profile.view(of(facts, profile.userId()), silence))
                .toList();
    }

    /// For the club's staff: those of fans who are leaving as well.
    @Transactional
    public List<ProfileView> review(Collection<UUID> users) {
        Map<UUID, ProfileExtras> facts = profileEnricher.of(NOBODY, users);
        return table.all(users).stream()
                .map(profile -> profile.reviewed(of(facts, profile.userId())))
                .toList();
    }

    @Transactional
    public ProfileChangeResult change(UUID user, VersionPrecondition precondition, ProfilePatch change) {
        Optional<SpeechSanction> silence = change.says() ? silences.of(user) : Optional.empty();
        if (silence.isPresent()) {
            return new Silenced(silence.get());
        }
        Instant now = clock.instant();
        Profile profile = table.held(user, now);
        precondition.require(() -> shown(profile));
        ProfileCard before = profile.card();
        String handle = change.handle();
        if (handle != null && !handle.equals(profile.handle())) {
            if (handle.isEmpty()) {
                table.release(user);
                profile.call(null);
            } else if (table.take(user, handle)) {
                profile.call(handle);
            } else {
                transaction.setRollbackOnly();
                return new HandleTaken();
            }
        }
        UUID avatar = change.avatarUploadId();
        if (avatar != null && !avatars.choose(profile, avatar, now)) {
            transaction.setRollbackOnly();
            return new AvatarGivenUp();
        }
        if (change.clears("avatarUploadId")) {
            avatars.clear(profile, now);
        }
        profile.apply(change, now);
        if (!profile.card().equals(before)) {
            search.keep(profile);
            outbox.add(profile.news(now));
        }
        return new Changed(shown(profile));
    }

    @Transactional
    public PrivacySettings allow(UUID user, VersionPrecondition precondition, PrivacySettings privacy) {
        Instant now = clock.instant();
        Profile profile = table.held(user, now);
        precondition.require(profile.privacy());
        if (!profile.privacy().equals(privacy)) {
            profile.allow(privacy);
            search.keep(profile);
            outbox.add(new PrivacyChanged(
                    user,
                    community(),
                    privacy.discoverable(),
                    privacy.whoCanMessage().wire(),
                    privacy.whoCanCall().wire(),
                    privacy.showPresence(),
                    privacy.readReceipts(),
                    privacy.squaddieEligible(),
                    now));
        }
        return privacy;
    }

    /// Each answer of theirs is published, a repeated one too: it may be of another version of the text.
    @Transactional
    public ConsentView agree(UUID user, VersionPrecondition precondition, ConsentDraft draft) {
        Instant now = clock.instant();
        Profile profile = table.held(user, now);
        precondition.require(profile.consent());
        profile.agree(draft, now);
        outbox.add(new ConsentChanged(
                user, community(), draft.analytics(), draft.personalisedSponsorship(), draft.version(), now));
        return profile.consent();
    }

    private MeView shown(Profile own) {
        UUID user = own.userId();
        return own.me(of(profileEnricher.of(user, List.of(user)), user), identities.of(user));
    }

    private static ProfileExtras of(Map<UUID, ProfileExtras> facts, UUID user) {
        return Objects.requireNonNull(facts.get(user));
    }

    private static UUID community() {
        return Tenancy.current().orElseThrow();
    }
}
