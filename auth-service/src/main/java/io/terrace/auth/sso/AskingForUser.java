package io.terrace.auth.sso;

import io.terrace.auth.keyset.Asking;
import io.terrace.auth.provider.ProviderSettings;
import io.terrace.auth.provider.TrustedProvider;
import io.terrace.auth.sso.Evidence.Bad;
import io.terrace.auth.sso.Evidence.Down;
import io.terrace.auth.sso.Evidence.Good;
import io.terrace.auth.sso.Introspection.Active;
import io.terrace.auth.sso.Introspection.Silent;
import io.terrace.auth.sso.Introspection.Useless;
import io.terrace.platform.outbound.Call;
import io.terrace.platform.outbound.Reply;
import io.terrace.platform.outbound.Reply.Answer;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.consumer.InvalidJwtException;

/// Checks tokens by asking the provider, with the token itself, whose it is.
///
/// That alone does not tell for whom the token was made. Where the provider can be asked about tokens (RFC 7662) that
/// comes first; else its answer names the client, or the token, which the provider has just taken for its own, is a JWT
/// that does. A token of which nobody says for whom it was made is refused.
@ApplicationScoped
class AskingForUser {

    /// What RFC 6750 answers to a token that is no good.
    private static final Set<Integer> REFUSALS = Set.of(400, 401, 403);

    private final Asking asking;
    private final Introspecting introspecting;
    private final InstantSource clock;

    AskingForUser(Asking asking, Introspecting introspecting, InstantSource clock) {
        this.asking = asking;
        this.introspecting = introspecting;
        this.clock = clock;
    }

    Evidence check(TrustedProvider provider, String token) {
        if (provider.settings().introspectionUrl() == null) {
            return ask(provider, token, Optional.empty());
        }
        return switch (introspecting.ask(provider, token)) {
            case Active active -> ask(provider, token, Optional.of(active));
            case Useless() -> new Bad();
            case Silent() -> new Down();
        };
    }

    private Evidence ask(TrustedProvider provider, String token, Optional<Active> told) {
        String url = Objects.requireNonNull(provider.settings().userinfoUrl());
        return switch (asking.ask(Call.get(url).with("Authorization", "Bearer " + token))) {
            case Answer answer when REFUSALS.contains(answer.status()) -> new Bad();
            case Answer answer
            when answer.status() == 200 ->
                answer.json().map(json -> read(json, provider, token, told)).orElseGet(Down::new);
            case Answer(int status, String type, String body) -> new Down();
            case Reply.Forbidden() -> new Down();
            case Reply.Failed() -> new Down();
        };
    }

    private Evidence read(String json, TrustedProvider provider, String token, Optional<Active> told) {
        ProviderSettings settings = provider.settings();
        try {
            JwtClaims answer = JwtClaims.parse(json);
            Optional<JwtClaims> made = told.map(Active::claims)
                    .or(() -> Optional.of(answer).filter(Recipients::areNamedIn))
                    .or(() -> Recipients.unproven(token));
            return made.isPresent() && isFor(settings, answer, made.get())
                    ? good(answer, made.get(), provider)
                    : new Bad();
        } catch (InvalidJwtException | MalformedClaimException nonsense) {
            return new Down();
        }
    }

    private static boolean isFor(ProviderSettings settings, JwtClaims answer, JwtClaims made)
            throws MalformedClaimException {
        return isOurs(settings, answer)
                && isOurs(settings, made)
                && Recipients.include(settings.audiences(), made)
                && (!answer.hasAudience() || Recipients.include(settings.audiences(), answer));
    }

    private static boolean isOurs(ProviderSettings settings, JwtClaims claims) throws MalformedClaimException {
        return claims.getIssuer() == null || claims.getIssuer().equals(settings.issuer());
    }

    /// Where either says until when, it counts.
    private Evidence good(JwtClaims answer, JwtClaims made, TrustedProvider provider) throws MalformedClaimException {
        Instant now = clock.instant();
        Period told = Period.of(answer, now);
        Period own = Period.of(made, now);
        if (!told.isOpen() || !own.isOpen()) {
            return new Bad();
        }
        Instant end = own.expiresAt().or(told::expiresAt).orElse(now.plus(Introspecting.UNDATED));
        return Testimony.of(answer, provider.settings().issuer(), end)
                .<Evidence>map(testimony -> new Good(testimony, provider))
                .orElseGet(Down::new);
    }
}
