/// The suite's programs, as their modules describe them: `service.properties` and `routes.json` of each.
@NullMarked
package io.terrace.platform.suite;

import org.jspecify.annotations.NullMarked;
