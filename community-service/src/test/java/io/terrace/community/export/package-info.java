@NullMarked
package io.terrace.community.export;

import org.jspecify.annotations.NullMarked;
