package io.terrace.auth.session;

import io.terrace.auth.user.Origin;

/// Opens a session for whoever arrives.
public interface SignIn {

    TokenAnswer open(Arrival arrival, Origin origin);
}
