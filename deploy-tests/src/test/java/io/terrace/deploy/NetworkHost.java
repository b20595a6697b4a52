package io.terrace.deploy;

import java.util.List;
import java.util.Map;

/// A pod, or what is outside the cluster, as far as a network knows it.
///
/// @param namespace of a pod; empty for what is outside
/// @param labels of a pod
/// @param ports that it listens on, as an [Edge] has them
record NetworkHost(String name, String namespace, Map<String, String> labels, String address, List<String> ports) {}
