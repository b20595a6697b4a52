package io.terrace.auth.sso;

import io.terrace.auth.keyset.Asking;
import io.terrace.auth.provider.ProviderSettings;
import io.terrace.auth.provider.TrustedProvider;
import io.terrace.auth.sso.Evidence.Bad;
import io.terrace.auth.sso.Evidence.Down;
import io.terrace.auth.sso.Evidence.Good;
import io.terrace.platform.outbound.Call;
import io.terrace.platform.outbound.Reply;
import io.terrace.platform.outbound.Reply.Answer;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Set;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.consumer.InvalidJwtException;

/// Checks tokens by asking the provider, with the token itself, whose it is.
@ApplicationScoped
class AskingForUser {

    /// What RFC 6750 answers to a token that is no good.
    private static final Set<Integer> REFUSALS = Set.of(400, 401, 403);

    private final Asking asking;
    private final InstantSource clock;

    AskingForUser(Asking asking, InstantSource clock) {
        this.asking = asking;
        this.clock = clock;
    }

    Evidence check(TrustedProvider provider, String token) {
        String url = Objects.requireNonNull(provider.settings().userinfoUrl());
        return switch (asking.ask(Call.get(url).with("Authorization", "Bearer " + token))) {
            case Answer answer when REFUSALS.contains(answer.status()) -> new Bad();
            case Answer answer
            when answer.status() == 200 ->
                answer.json().map(json -> read(json, provider)).orElseGet(Down::new);
            case Answer(int status, String type, String body) -> new Down();
            case Reply.Forbidden() -> new Down();
            case Reply.Failed() -> new Down();
        };
    }

    /// Where the answer says for whom and until when, it counts.
    private Evidence read(String json, TrustedProvider provider) {
        ProviderSettings settings = provider.settings();
        Instant now = clock.instant();
        try {
            JwtClaims claims = JwtClaims.parse(json);
            Period period = Period.of(claims, now);
            boolean isOurs = claims.getIssuer() == null || claims.getIssuer().equals(settings.issuer());
            boolean isMeant = !claims.hasAudience()
                    || settings.audiences().isEmpty()
                    || claims.getAudience().stream().anyMatch(settings.audiences()::contains);
            if (!isOurs || !isMeant || !period.isOpen()) {
                return new Bad();
            }
            return Testimony.of(claims, settings.issuer(), period.expiresAt().orElse(now.plus(Introspecting.UNDATED)))
                    .<Evidence>map(testimony -> new Good(testimony, provider))
                    .orElseGet(Down::new);
        } catch (InvalidJwtException | MalformedClaimException nonsense) {
            return new Down();
        }
    }
}
