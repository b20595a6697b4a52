@NullMarked
package io.terrace.platform.commit;

import org.jspecify.annotations.NullMarked;
