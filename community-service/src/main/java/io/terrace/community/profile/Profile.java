package io.terrace.community.profile;

import io.terrace.platform.events.CommunityEvent.ProfileChanged;
import io.terrace.platform.tenancy.SpeechSanction;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "profile")
class Profile {

    @Id
    private UUID userId;

    @TenantId
    private String communityId;

    private @Nullable String partnerName;
    private @Nullable String partnerAvatarUrl;
    private @Nullable Instant partnerAt;
    private @Nullable String ownName;

    @Embedded
    private @Nullable UploadedAvatar avatar;

    /// The upload that is to be shown once it is ready.
    private @Nullable UUID awaitedAvatarId;

    private @Nullable String handle;
    private @Nullable String bio;
    private @Nullable String favouriteTeam;
    private @Nullable String locale;
    private @Nullable String timezone;

    @Embedded
    private PrivacySettings privacy;

    private boolean consentAnalytics;
    private boolean consentSponsorship;
    private @Nullable String consentVersion;
    private @Nullable Instant consentAt;
    private @Nullable Instant onboardedAt;
    private Instant joinedAt;

    /// When they are forgotten, if they leave: no one else sees them until then.
    private @Nullable Instant leavesAt;

    protected Profile() {}

    /// The club's word, unless a later one is known.
    void hear(@Nullable String name, @Nullable String avatarUrl, Instant at) {
        if (partnerAt != null && at.isBefore(partnerAt)) {
            return;
        }
        partnerName = name;
        partnerAvatarUrl = avatarUrl;
        partnerAt = at;
    }

    void joined(Instant at) {
        joinedAt = at.isBefore(joinedAt) ? at : joinedAt;
    }

    /// All but the handle and the picture, which are decided elsewhere.
    void apply(ProfilePatch change, Instant now) {
        ownName = changed(ownName, change.displayName());
        bio = changed(bio, change.bio());
        favouriteTeam = changed(favouriteTeam, change.favouriteTeam());
        locale = changed(locale, change.locale());
        timezone = changed(timezone, change.timezone());
        if (onboardedAt == null && change.onboarded() != null) {
            onboardedAt = stored(now);
        }
    }

    void call(@Nullable String newHandle) {
        handle = newHandle;
    }

    Optional<UploadedAvatar> ownAvatar() {
        return Optional.ofNullable(avatar);
    }

    boolean shows(UUID upload) {
        return avatar != null && avatar.avatarUploadId().equals(upload);
    }

    /// @param next null for none of their own
    void show(@Nullable UploadedAvatar next) {
        avatar = next;
        awaitedAvatarId = null;
    }

    boolean awaits(UUID upload) {
        return upload.equals(awaitedAvatarId);
    }

    /// @param upload to be shown once it is ready; null for none
    void await(@Nullable UUID upload) {
        awaitedAvatarId = upload;
    }

    /// An upload will never be ready: what is shown stays.
    void giveUp(UUID upload) {
        if (awaits(upload)) {
            awaitedAvatarId = null;
        }
    }

    void allow(PrivacySettings wanted) {
        privacy = wanted;
    }

    void agree(ConsentDraft draft, Instant now) {
        consentAnalytics = draft.analytics();
        consentSponsorship = draft.personalisedSponsorship();
        consentVersion = draft.version();
        consentAt = stored(now);
    }

    /// @param at null to stay
    void leave(@Nullable Instant at) {
        leavesAt = at;
    }

    boolean isLeaving() {
        return leavesAt != null;
    }

    UUID userId() {
        return userId;
    }

    @Nullable String handle() {
        return handle;
    }

    Instant joinedAt() {
        return joinedAt;
    }

    PrivacySettings privacy() {
        return privacy;
    }

    ConsentView consent() {
        return new ConsentView(consentAnalytics, consentSponsorship, consentVersion, consentAt);
    }

    ProfileCard card() {
        return new ProfileCard(
                userId,
                ownName == null ? partnerName : ownName,
                handle,
                avatar == null ? partnerAvatarUrl : avatar.avatarMedium());
    }

    /// @param silence what keeps the viewer from speaking
    ProfileView view(ProfileExtras facts, @Nullable SpeechSanction silence) {
        return view(facts, ProfileActions.of(facts.relation(), privacy, silence));
    }

    /// As one who is no fan sees it.
    ProfileView reviewed(ProfileExtras facts) {
        return view(facts, ProfileActions.NONE);
    }

    private ProfileView view(ProfileExtras facts, ProfileActions actions) {
        ProfileCard card = card();
        RelationshipSummary relation = facts.relation();
        return new ProfileView(
                userId,
                card.displayName(),
                handle,
                card.avatarUrl(),
                avatar == null ? null : avatar.urls(),
                bio,
                favouriteTeam,
                joinedAt,
                facts.counts(),
                privacy.showPresence() ? facts.presence() : null,
                new ProfileView.Viewer(
                        relation.relationship(), relation.mutualCount(), relation.blocked(), relation.muted()),
                actions);
    }

    MeView me(ProfileExtras own, List<MaskedIdentifierView> identities) {
        ProfileView view = view(own, (SpeechSanction) null);
        return new MeView(
                userId,
                view.displayName(),
                handle,
                view.avatarUrl(),
                view.avatarUrls(),
                chosenAvatarId(),
                bio,
                favouriteTeam,
                joinedAt,
                view.counts(),
                view.viewer(),
                view.actions(),
                locale,
                timezone,
                identities,
                privacy,
                consent(),
                new MeView.Onboarding(onboardedAt == null && view.displayName() == null, onboardedAt),
                leavesAt == null ? null : new MeView.Deletion(leavesAt));
    }

    private @Nullable UUID chosenAvatarId() {
        if (awaitedAvatarId != null) {
            return awaitedAvatarId;
        }
        return avatar == null ? null : avatar.avatarUploadId();
    }

    ProfileChanged news(Instant now) {
        ProfileCard card = card();
        return new ProfileChanged(
                userId, UUID.fromString(communityId), card.displayName(), handle, card.avatarUrl(), joinedAt, now);
    }

    private static @Nullable String changed(@Nullable String old, @Nullable String wanted) {
        if (wanted == null) {
            return old;
        }
        return wanted.isEmpty() ? null : wanted;
    }

    // Postgres keeps microseconds; an answer must not know better.
    private static Instant stored(Instant at) {
        return at.truncatedTo(ChronoUnit.MICROS);
    }
}
