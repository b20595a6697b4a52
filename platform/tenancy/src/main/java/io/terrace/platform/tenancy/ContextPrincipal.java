package io.terrace.platform.tenancy;

import io.smallrye.jwt.auth.principal.JWTCallerPrincipal;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The caller that a context token names.
final class ContextPrincipal extends JWTCallerPrincipal {

    private final Map<String, Object> claims;

    ContextPrincipal(String token, Map<String, Object> claims) {
        super(token, "JWT");
        this.claims = claims;
    }

    @Override
    protected @Nullable Object getClaimValue(String name) {
        return switch (name) {
            case "aud" -> Set.of(String.valueOf(claims.get(name)));
            case "groups" -> getGroups();
            default -> claims.get(name);
        };
    }

    @Override
    public Set<String> getGroups() {
        Set<String> groups = new HashSet<>();
        if (claims.get("groups") instanceof List<?> names) {
            names.forEach(name -> groups.add(String.valueOf(name)));
        }
        return groups;
    }

    @Override
    protected Collection<String> doGetClaimNames() {
        return claims.keySet();
    }
}
