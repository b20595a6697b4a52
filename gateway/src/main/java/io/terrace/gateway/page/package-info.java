/// Pages that the gateway answers itself.
@NullMarked
package io.terrace.gateway.page;

import org.jspecify.annotations.NullMarked;
