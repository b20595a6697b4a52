/// Beans for the tests that run inside of a service.
@NullMarked
package io.terrace.platform.servicetesting;

import org.jspecify.annotations.NullMarked;
