@NullMarked
package io.terrace.auth.provision;

import org.jspecify.annotations.NullMarked;
