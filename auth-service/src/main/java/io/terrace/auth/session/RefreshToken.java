package io.terrace.auth.session;

import io.terrace.auth.vault.KeyPurpose;
import io.terrace.auth.vault.MasterKey;
import io.terrace.platform.kernel.Sha256Hash;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/// The long-lived half of a sign-in, opaque to clients: `rt_` and, in base64url, the community, the session, the
/// generation, 256 secret bits and a tag that shows it was issued here.
///
/// A child's secret is computed from its parent's, under the master key: a client that presents the same parent gets
/// the same child, and neither the database nor the master key alone yields one.
final class RefreshToken {

    private static final String PREFIX = "rt_";
    private static final int SECRET_BYTES = 32;
    private static final int TAG_BYTES = 16;
    private static final int BODY_BYTES = 16 + 16 + Integer.BYTES + SECRET_BYTES;
    private static final int CHARS = Math.ceilDiv((BODY_BYTES + TAG_BYTES) * 4, 3);

    private final UUID community;
    private final UUID session;
    private final int generation;
    private final byte[] secret;
    private final byte[] tag;

    private RefreshToken(UUID community, UUID session, int generation, byte[] secret, byte[] tag) {
        this.community = community;
        this.session = session;
        this.generation = generation;
        this.secret = secret;
        this.tag = tag;
    }

    /// Generation 0, from which all others descend.
    static RefreshToken first(UUID community, UUID session, MasterKey key) {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return issue(community, session, 0, secret, key);
    }

    /// Each master key has a child of its own: see [Session].
    RefreshToken child(MasterKey key) {
        byte[] young = key.mac(KeyPurpose.REFRESH_TOKEN, new byte[] {1}, body());
        return issue(community, session, generation + 1, young, key);
    }

    /// Empty for what does not look like one.
    static Optional<RefreshToken> parse(String text) {
        if (!text.startsWith(PREFIX) || text.length() != PREFIX.length() + CHARS) {
            return Optional.empty();
        }
        try {
            var bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text.substring(PREFIX.length())));
            var community = new UUID(bytes.getLong(), bytes.getLong());
            var session = new UUID(bytes.getLong(), bytes.getLong());
            int generation = bytes.getInt();
            byte[] secret = new byte[SECRET_BYTES];
            bytes.get(secret);
            byte[] tag = new byte[TAG_BYTES];
            bytes.get(tag);
            return Optional.of(new RefreshToken(community, session, generation, secret, tag));
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    boolean isGenuine(MasterKey key) {
        return generation >= 0
                && key.generations().stream().anyMatch(one -> MessageDigest.isEqual(tag, tag(one, body())));
    }

    UUID community() {
        return community;
    }

    UUID session() {
        return session;
    }

    int generation() {
        return generation;
    }

    String hash() {
        return Sha256Hash.hex(body());
    }

    String text() {
        byte[] body = body();
        byte[] whole = Arrays.copyOf(body, BODY_BYTES + TAG_BYTES);
        System.arraycopy(tag, 0, whole, BODY_BYTES, TAG_BYTES);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
    }

    private static RefreshToken issue(UUID community, UUID session, int generation, byte[] secret, MasterKey key) {
        var token = new RefreshToken(community, session, generation, secret, new byte[TAG_BYTES]);
        return new RefreshToken(community, session, generation, secret, tag(key, token.body()));
    }

    private static byte[] tag(MasterKey key, byte[] body) {
        return Arrays.copyOf(key.mac(KeyPurpose.REFRESH_TOKEN, new byte[] {0}, body), TAG_BYTES);
    }

    private byte[] body() {
        return ByteBuffer.allocate(BODY_BYTES)
                .putLong(community.getMostSignificantBits())
                .putLong(community.getLeastSignificantBits())
                .putLong(session.getMostSignificantBits())
                .putLong(session.getLeastSignificantBits())
                .putInt(generation)
                .put(secret)
                .array();
    }
}
