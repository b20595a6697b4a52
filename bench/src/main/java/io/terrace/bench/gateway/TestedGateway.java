package io.terrace.bench.gateway;

import io.terrace.stack.process.StackComponent;

/// A gateway under test. All listen on the loopback address and lead to the world's backend.
interface TestedGateway extends StackComponent {

    /// Whether it tells a forged token from a good one. nginx as Debian has it does not.
    boolean checksTokens();
}
