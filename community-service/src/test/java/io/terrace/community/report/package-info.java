@NullMarked
package io.terrace.community.report;

import org.jspecify.annotations.NullMarked;
