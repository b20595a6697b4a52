package io.terrace.realtime.ticket;

import io.terrace.platform.kernel.Sha256Hash;
import io.terrace.realtime.StreamConfig;
import io.terrace.realtime.redis.TimedRedisClient;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Keeps tickets in Redis under their hash: a reader of Redis cannot use one.
@Singleton
class StreamTicketStore {

    private static final int COMMUNITY_BYTES = 16;
    private static final int SECRET_BYTES = 32;
    private static final String NONE = "-";

    private final TimedRedisClient redis;
    private final StreamConfig config;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    public StreamTicketStore(TimedRedisClient redis, StreamConfig config, InstantSource clock) {
        this.redis = redis;
        this.config = config;
        this.clock = clock;
    }

    Future<StreamTicket> issue(StreamCaller client) {
        AuthenticatedFan fan = client.fan();
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        // With its community, so that its bearer need not be of one.
        byte[] text = ByteBuffer.allocate(COMMUNITY_BYTES + SECRET_BYTES)
                .putLong(fan.community().getMostSignificantBits())
                .putLong(fan.community().getLeastSignificantBits())
                .put(secret)
                .array();
        String ticket = Base64.getUrlEncoder().withoutPadding().encodeToString(text);
        Instant expiresAt = clock.instant().plus(config.ticketLife());
        return redis.send(Request.cmd(Command.SET)
                        .arg(key(fan.community(), ticket))
                        .arg(String.join(
                                " ",
                                fan.id().toString(),
                                fan.session().toString(),
                                Long.toString(fan.tokenEndsAt().getEpochSecond()),
                                Objects.requireNonNullElse(client.installation(), NONE),
                                Objects.requireNonNullElse(client.keyHash(), NONE)))
                        .arg("PX")
                        .arg(config.ticketLife().toMillis()))
                .map(new StreamTicket(ticket, expiresAt));
    }

    /// Uses a ticket up. Empty for one that is unknown, used, expired or of another community.
    ///
    /// @param community of its bearer; absent where they are of none
    Future<Optional<StreamCaller>> redeem(@Nullable UUID community, String ticket) {
        Optional<UUID> own = community(ticket);
        if (own.isEmpty() || (community != null && !community.equals(own.get()))) {
            return Future.succeededFuture(Optional.empty());
        }
        return redis.send(Request.cmd(Command.GETDEL).arg(key(own.get(), ticket)))
                .map(kept -> kept.map(value -> client(own.get(), value.toString())));
    }

    private static Optional<UUID> community(String ticket) {
        try {
            ByteBuffer text = ByteBuffer.wrap(Base64.getUrlDecoder().decode(ticket));
            return text.remaining() == COMMUNITY_BYTES + SECRET_BYTES
                    ? Optional.of(new UUID(text.getLong(), text.getLong()))
                    : Optional.empty();
        } catch (IllegalArgumentException noTicket) {
            return Optional.empty();
        }
    }

    private static StreamCaller client(UUID community, String kept) {
        String[] parts = kept.split(" ", 5);
        AuthenticatedFan fan = new AuthenticatedFan(
                UUID.fromString(parts[0]),
                community,
                UUID.fromString(parts[1]),
                Instant.ofEpochSecond(Long.parseLong(parts[2])));
        return new StreamCaller(StreamCallerKind.FAN, fan, orNull(parts[3]), orNull(parts[4]));
    }

    private static @Nullable String orNull(String part) {
        return part.equals(NONE) ? null : part;
    }

    private static String key(UUID community, String ticket) {
        return "stream:{" + community + "}:ticket:" + Sha256Hash.hex(ticket);
    }
}
