package io.terrace.auth;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;

/// What the launcher gives the packaged service beside its servers.
public final class Launcher implements QuarkusTestResourceLifecycleManager {

    static final String ROOT_CREDENTIAL = "op_Zt4Kq9WnXr2LbVs7JdYf5MhGc8Pe3Ua6";

    @Override
    public Map<String, String> start() {
        return Map.of("terrace.root-credential", ROOT_CREDENTIAL, "terrace.environment", "production");
    }

    @Override
    public void stop() {}
}
