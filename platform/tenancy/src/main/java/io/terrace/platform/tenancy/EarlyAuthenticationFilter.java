package io.terrace.platform.tenancy;

import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.quarkus.vertx.http.runtime.security.SecurityHandlerPriorities;
import io.smallrye.jwt.auth.principal.JWTAuthContextInfo;
import io.smallrye.jwt.auth.principal.JWTCallerPrincipal;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;

/// Says who asks as soon as the head is read, where the context token is good. Quarkus' own way there is made for
/// mechanisms that wait: a dozen stages a request, which take as long as checking the token. A client without a good
/// token is left to that way, and refused by it.
@ApplicationScoped
class EarlyAuthenticationFilter {

    private static final String SCHEME = "Bearer ";

    /// After Quarkus has laid out its own way, in whose place this comes.
    private static final int PRIORITY = SecurityHandlerPriorities.AUTHENTICATION - 1;

    private final ContextTokenParser parser;
    private final JWTAuthContextInfo rules;

    EarlyAuthenticationFilter(ContextTokenParser parser, JWTAuthContextInfo rules) {
        this.parser = parser;
        this.rules = rules;
    }

    void register(@Observes Filters filters) {
        filters.register(this::identify, PRIORITY);
    }

    private void identify(RoutingContext context) {
        token(context)
                .flatMap(token -> parser.good(token, rules))
                .ifPresent(caller -> QuarkusHttpUser.setIdentity(identity(caller), context));
        context.next();
    }

    private static Optional<String> token(RoutingContext context) {
        return Optional.ofNullable(context.request().getHeader(HttpHeaders.AUTHORIZATION))
                .filter(credentials -> credentials.startsWith(SCHEME))
                .map(credentials -> credentials.substring(SCHEME.length()));
    }

    private static SecurityIdentity identity(JWTCallerPrincipal caller) {
        return QuarkusSecurityIdentity.builder()
                .setPrincipal(caller)
                .addRoles(caller.getGroups())
                .build();
    }
}
