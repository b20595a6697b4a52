/// Polls as their partner defines them: the question, how it can be answered, who sees what.
///
/// The poll's row decides every race: voters share its lock for their transaction, a change takes it alone, and a
/// change that could make a ballot wrong raises the revision that ballots are checked against.
@NullMarked
package io.terrace.polls.poll;

import org.jspecify.annotations.NullMarked;
