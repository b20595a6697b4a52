package io.terrace.platform.events;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Events of auth-service: users, sessions, credentials, partners' configuration.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = AuthEvent.UserRegistered.class, name = "user.registered"),
    @JsonSubTypes.Type(value = AuthEvent.UserUpdated.class, name = "user.updated"),
    @JsonSubTypes.Type(value = AuthEvent.DeviceRegistered.class, name = "device.registered"),
    @JsonSubTypes.Type(value = AuthEvent.SessionRevoked.class, name = "session.revoked"),
    @JsonSubTypes.Type(value = AuthEvent.CredentialRevoked.class, name = "credential.revoked"),
    @JsonSubTypes.Type(value = AuthEvent.StaffSessionRevoked.class, name = "staff_session.revoked"),
    @JsonSubTypes.Type(value = AuthEvent.ConfigUpdated.class, name = "config.updated"),
    @JsonSubTypes.Type(value = AuthEvent.SigningKeyWithdrawn.class, name = "signing_key.withdrawn"),
})
public sealed interface AuthEvent extends Event {

    @Override
    default Topic<AuthEvent> topic() {
        return Topic.AUTH;
    }

    /// A fan's first sign-in to a community.
    ///
    /// @param identities what they are found by, oldest first; absent if the event says nothing of them
    record UserRegistered(
            UUID userId,
            UUID communityId,
            UUID partnerId,
            @Nullable String displayName,
            @Nullable String avatarUrl,
            Instant at,
            @JsonInclude(Include.NON_NULL) @Nullable List<MaskedIdentity> identities)
            implements AuthEvent {
        @Override
        public List<UUID> fans() {
            return List.of(userId);
        }

        /// An event without identities.
        public UserRegistered(
                UUID userId,
                UUID communityId,
                UUID partnerId,
                @Nullable String displayName,
                @Nullable String avatarUrl,
                Instant at) {
            this(userId, communityId, partnerId, displayName, avatarUrl, at, null);
        }

        @Override
        public String key() {
            return userId.toString();
        }
    }

    /// How the fan is shown or found has changed; carries the whole card, not the difference.
    ///
    /// @param identities what they are found by, oldest first; absent if the event says nothing of them
    record UserUpdated(
            UUID userId,
            UUID communityId,
            UUID partnerId,
            @Nullable String displayName,
            @Nullable String avatarUrl,
            Instant at,
            @JsonInclude(Include.NON_NULL) @Nullable List<MaskedIdentity> identities)
            implements AuthEvent {
        @Override
        public List<UUID> fans() {
            return List.of(userId);
        }

        /// An event without identities.
        public UserUpdated(
                UUID userId,
                UUID communityId,
                UUID partnerId,
                @Nullable String displayName,
                @Nullable String avatarUrl,
                Instant at) {
            this(userId, communityId, partnerId, displayName, avatarUrl, at, null);
        }

        @Override
        public String key() {
            return userId.toString();
        }
    }

    /// A fan signed in on a device and said where pushes reach it. The newest one for an installation holds, and only
    /// while its session lives.
    ///
    /// @param platform `ios`, `android`, `react-native`, `typescript` or `server`, where the app says so
    record DeviceRegistered(
            UUID installationId,
            UUID userId,
            UUID sessionId,
            UUID communityId,
            @Nullable String platform,
            String pushToken,
            Instant at)
            implements AuthEvent {
        @Override
        public List<UUID> fans() {
            return List.of(userId);
        }

        @Override
        public String key() {
            return userId.toString();
        }

        /// No push token in a log.
        @Override
        public String toString() {
            return "DeviceRegistered[" + installationId + "]";
        }
    }

    /// The session's access tokens are worth nothing from now on.
    ///
    /// @param reason `logout`, `refresh_token_reused`, …
    /// @param accessUntil when the last of them expires; absent if unknown
    record SessionRevoked(
            UUID sessionId,
            UUID userId,
            UUID communityId,
            String reason,
            Instant at,
            @JsonInclude(Include.NON_NULL) @Nullable Instant accessUntil)
            implements AuthEvent {

        /// A session whose tokens' expiry is unknown.
        public SessionRevoked(UUID sessionId, UUID userId, UUID communityId, String reason, Instant at) {
            this(sessionId, userId, communityId, reason, at, null);
        }

        @Override
        public String key() {
            return userId.toString();
        }
    }

    /// A key was revoked, expired or changed: drop each copy and look it up again.
    ///
    /// @param hash SHA-256 of the key, in hex
    /// @param communityId absent for a key of the whole partner
    record CredentialRevoked(
            UUID credentialId,
            String hash,
            UUID partnerId,
            @Nullable UUID communityId,
            Instant at) implements AuthEvent {

        @Override
        public String key() {
            return credentialId.toString();
        }
    }

    /// A member of a partner's staff was removed, got another role or signed out: the session's tokens are worth
    /// nothing from now on.
    ///
    /// @param reason `logout`, `role_changed`, `member_removed`
    record StaffSessionRevoked(UUID sessionId, UUID memberId, UUID partnerId, String reason, Instant at)
            implements AuthEvent {

        @Override
        public @Nullable UUID communityId() {
            return null;
        }

        @Override
        public String key() {
            return memberId.toString();
        }
    }

    /// A key that access tokens are signed with is in wrong hands: whatever it signed is worth nothing from now on.
    ///
    /// @param kid as tokens name it
    record SigningKeyWithdrawn(String kid, Instant at) implements AuthEvent {

        @Override
        public @Nullable UUID communityId() {
            return null;
        }

        @Override
        public String key() {
            return kid;
        }
    }

    /// What apps of the community receive at their start has changed; they ask for it again. One for each of the
    /// partner's communities.
    ///
    /// @param configVersion grows with every change
    /// @param analytics what holds for analytics from now on; absent in older events
    /// @param sponsorship what holds for sponsored placements from now on; absent in older events
    record ConfigUpdated(
            UUID partnerId,
            UUID communityId,
            long configVersion,
            @JsonInclude(Include.NON_NULL) @Nullable AnalyticsPolicy analytics,
            @JsonInclude(Include.NON_NULL) @Nullable SponsorshipPolicy sponsorship,
            Instant at)
            implements AuthEvent {

        /// Without a word on analytics and sponsorship.
        public ConfigUpdated(UUID partnerId, UUID communityId, long configVersion, Instant at) {
            this(partnerId, communityId, configVersion, null, null, at);
        }

        @Override
        public String key() {
            return communityId.toString();
        }
    }

    /// Whether apps may collect what a fan has not agreed to.
    ///
    /// @param consentRequired whether the fan has to agree first
    record AnalyticsPolicy(boolean enabledByDefault, boolean consentRequired) {}

    /// What makes an impression a viewable one.
    ///
    /// @param viewablePct percent of the area, 1 to 100
    /// @param viewableMs for so many milliseconds without a break
    record SponsorshipPolicy(int viewablePct, int viewableMs) {}

    /// What a fan is found by, as it may be shown to them: never whole.
    ///
    /// @param kind `email`, `phone`, `external_user_id`, …
    /// @param masked such as `a•••@e•••.com`
    /// @param verifiedBy `otp`, `sso`, `signature` or `partner`
    record MaskedIdentity(String kind, String masked, String verifiedBy) {}
}
