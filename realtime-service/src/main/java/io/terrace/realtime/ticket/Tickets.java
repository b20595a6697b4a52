package io.terrace.realtime.ticket;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.realtime.StreamConfig;
import io.terrace.realtime.redis.RedisCalls;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import jakarta.inject.Singleton;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

/// Keeps tickets in Redis under their hash: whoever reads Redis cannot use one.
@Singleton
class Tickets {

    private static final int SECRET_BYTES = 32;

    private final RedisCalls redis;
    private final StreamConfig config;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    public Tickets(RedisCalls redis, StreamConfig config, InstantSource clock) {
        this.redis = redis;
        this.config = config;
        this.clock = clock;
    }

    Future<Ticket> issue(Fan fan) {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        String ticket = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
        Instant expiresAt = clock.instant().plus(config.ticketLife());
        return redis.send(Request.cmd(Command.SET)
                        .arg(key(fan.community(), ticket))
                        .arg(fan.id() + " " + fan.session() + " "
                                + fan.tokenEndsAt().getEpochSecond())
                        .arg("PX")
                        .arg(config.ticketLife().toMillis()))
                .map(new Ticket(ticket, expiresAt));
    }

    /// Uses a ticket up. Empty for one that is unknown, used, expired or of another community.
    Future<Optional<Fan>> redeem(UUID community, String ticket) {
        return redis.send(Request.cmd(Command.GETDEL).arg(key(community, ticket)))
                .map(kept -> kept.map(value -> fan(community, value.toString())));
    }

    private static Fan fan(UUID community, String kept) {
        String[] parts = kept.split(" ", 3);
        return new Fan(
                UUID.fromString(parts[0]),
                community,
                UUID.fromString(parts[1]),
                Instant.ofEpochSecond(Long.parseLong(parts[2])));
    }

    private static String key(UUID community, String ticket) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(ticket.getBytes(UTF_8));
            return "stream:{" + community + "}:ticket:" + HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
