package io.terrace.bench.spring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Key, origin and token, checked as the other side checks them: a token's signature once, its expiry each time.
@Component
class CredentialCheckFilter implements GlobalFilter, Ordered {

    static final String USER = "user";

    private record Token(String user, long expiresAt) {}

    private final ObjectMapper json = new ObjectMapper();
    private final Map<String, Token> verified = new ConcurrentHashMap<>();
    private final Map<String, String> originOfKey;
    private final PublicKey signer;

    CredentialCheckFilter(
            @Value("${bench.key}") String key,
            @Value("${bench.limited-key}") String limitedKey,
            @Value("${bench.origin}") String origin,
            @Value("${bench.public-key}") String publicKey)
            throws GeneralSecurityException {
        originOfKey = Map.of(key, origin, limitedKey, origin);
        signer = KeyFactory.getInstance("Ed25519")
                .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(publicKey)));
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        var headers = exchange.getRequest().getHeaders();
        String key = headers.getFirst("X-Service-API-Key");
        String allowed = key == null ? null : originOfKey.get(key);
        if (allowed == null) {
            return refuse(exchange, HttpStatus.UNAUTHORIZED);
        }
        String origin = headers.getOrigin();
        if (origin != null && !origin.equals(allowed)) {
            return refuse(exchange, HttpStatus.FORBIDDEN);
        }
        String bearer = headers.getFirst("Authorization");
        Token token = bearer == null || !bearer.startsWith("Bearer ") ? null : token(bearer.substring(7));
        if (token == null || token.expiresAt() <= System.currentTimeMillis() / 1000) {
            return refuse(exchange, HttpStatus.UNAUTHORIZED);
        }
        exchange.getAttributes().put(USER, token.user());
        return chain.filter(exchange);
    }

    @Override
    public int getOrder() {
        return -100;
    }

    private Token token(String compact) {
        Token known = verified.get(compact);
        if (known != null) {
            return known;
        }
        try {
            int end = compact.lastIndexOf('.');
            Signature check = Signature.getInstance("Ed25519");
            check.initVerify(signer);
            check.update(compact.substring(0, end).getBytes(StandardCharsets.UTF_8));
            if (!check.verify(Base64.getUrlDecoder().decode(compact.substring(end + 1)))) {
                return null;
            }
            JsonNode claims = json.readTree(Base64.getUrlDecoder().decode(compact.split("\\.")[1]));
            Token token = new Token(claims.path("sub").asText(), claims.path("exp").asLong());
            verified.put(compact, token);
            return token;
        } catch (GeneralSecurityException | IOException | RuntimeException notAToken) {
            return null;
        }
    }

    private static Mono<Void> refuse(ServerWebExchange exchange, HttpStatus status) {
        exchange.getResponse().setStatusCode(status);
        return exchange.getResponse().setComplete();
    }
}
