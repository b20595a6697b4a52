package io.terrace.auth.session;

import io.terrace.auth.user.TenantContext;

/// Opens a session for whoever arrives.
public interface SignIn {

    TokenAnswer open(AuthenticatedUser arrival, TenantContext origin);
}
