/// Fans who leave. Their sessions end when they say so; nobody signs in as them once there is no way back; then they
/// are forgotten, and whoever comes with the same address is somebody new.
@NullMarked
package io.terrace.auth.farewell;

import org.jspecify.annotations.NullMarked;
