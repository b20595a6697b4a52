package io.terrace.auth.partner;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.platform.rest.VersionedView;
import java.util.Map;

/// What a partner's apps receive, as far as the partner decides it.
///
/// @param configVersion the version, which grows with each change
/// @param features switched on or off against the platform's
@RegisterForReflection
record AppConfigurationView(
        long configVersion,
        PartnerSettings.Branding branding,
        Map<String, Boolean> features,
        PartnerSettings.Links links,
        PartnerSettings.Limits limits,
        PartnerSettings.Analytics analytics,
        PartnerSettings.Sponsorship sponsorship,
        PartnerSettings.Sdk sdk,
        PartnerSettings.Retry retry)
        implements VersionedView {

    @Override
    public String entityVersion() {
        return Long.toString(configVersion);
    }
}
