package io.terrace.deploy;

import java.util.List;
import java.util.Map;

/// A pod, as far as a network knows it.
///
/// @param namespace it is in; empty for what is outside the cluster
/// @param ports that it listens on
record Pod(String name, String namespace, Map<String, String> labels, String address, List<Integer> ports) {}
