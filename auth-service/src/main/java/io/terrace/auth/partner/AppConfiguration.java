package io.terrace.auth.partner;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.platform.rest.VersionedView;
import java.util.Map;

/// What a partner's apps receive, as far as the partner decides it.
///
/// @param configVersion the version, which grows with each change
/// @param features switched on or off against the platform's
@RegisterForReflection
record AppConfiguration(
        long configVersion,
        Settings.Branding branding,
        Map<String, Boolean> features,
        Settings.Links links,
        Settings.Limits limits,
        Settings.Analytics analytics,
        Settings.Sponsorship sponsorship,
        Settings.Sdk sdk,
        Settings.Retry retry)
        implements VersionedView {

    @Override
    public String entityVersion() {
        return Long.toString(configVersion);
    }
}
