@NullMarked
package io.terrace.client;

import org.jspecify.annotations.NullMarked;
