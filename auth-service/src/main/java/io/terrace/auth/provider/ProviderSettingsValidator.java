package io.terrace.auth.provider;

import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.outbound.OutboundClient;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What each kind of provider must say about itself.
@ApplicationScoped
class ProviderSettingsValidator {

    private final OutboundClient outbound;

    ProviderSettingsValidator(OutboundClient outbound) {
        this.outbound = outbound;
    }

    /// What is missing or can't be; empty where all is well.
    List<FieldError> faults(TokenVerificationMethod kind, ProviderSettings settings, boolean hasSecret) {
        var faults = new ArrayList<FieldError>();
        switch (kind) {
            case DISCOVERY -> url(faults, "issuer", settings.issuer());
            case JWKS -> url(faults, "jwksUrl", settings.jwksUrl());
            case INTROSPECTION -> introspection(faults, settings, hasSecret);
            case USERINFO -> {
                url(faults, "userinfoUrl", settings.userinfoUrl());
                if (settings.introspectionUrl() != null) {
                    introspection(faults, settings, hasSecret);
                }
            }
        }
        present(faults, "audiences", !settings.audiences().isEmpty());
        return faults;
    }

    private void introspection(List<FieldError> faults, ProviderSettings settings, boolean hasSecret) {
        url(faults, "introspectionUrl", settings.introspectionUrl());
        present(faults, "clientId", settings.clientId() != null);
        present(faults, "clientSecret", hasSecret);
    }

    private void url(List<FieldError> faults, String field, @Nullable String url) {
        present(faults, field, url != null);
        if (url != null && !outbound.admits(url)) {
            faults.add(new FieldError("/" + field, "invalid"));
        }
    }

    private static void present(List<FieldError> faults, String field, boolean isPresent) {
        if (!isPresent) {
            faults.add(new FieldError("/" + field, "required"));
        }
    }
}
