package io.terrace.platform.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.quarkus.logging.Log;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import io.terrace.platform.jdbc.FailureCategory;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem;
import jakarta.validation.ConstraintViolationException;
import jakarta.ws.rs.WebApplicationException;
import java.io.CharConversionException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/// Every failure becomes a problem of the catalogue; none leaves with a stack trace or with what the client sent.
public class ProblemMappers {

    private static final int MOST_CAUSES = 5;

    private final ProblemResponseFactory problems;

    ProblemMappers(ProblemResponseFactory problems) {
        this.problems = problems;
    }

    @ServerExceptionMapper
    public RestResponse<Problem> map(ProblemException e) {
        return problems.answer(e);
    }

    @ServerExceptionMapper
    public RestResponse<Problem> map(ConstraintViolationException e) {
        return FieldErrorFactory.inReturnValue(e)
                ? unexpected(e)
                : problems.answer(
                        ProblemException.withErrors(ErrorCode.VALIDATION_FAILED, FieldErrorFactory.errors(e)));
    }

    @ServerExceptionMapper
    public RestResponse<Problem> map(MismatchedInputException e) {
        return problems.answer(JsonProblemFactory.problem(e));
    }

    /// Jackson finds some faults of a body only where it looks for a way to read it.
    @ServerExceptionMapper
    public RestResponse<Problem> map(InvalidDefinitionException e) {
        return e.getProcessor() instanceof JsonGenerator
                ? unexpected(e)
                : problems.answer(JsonProblemFactory.problem(e));
    }

    /// The bytes of a body that are no characters.
    @ServerExceptionMapper
    public RestResponse<Problem> map(CharConversionException e) {
        return problems.answer(ErrorCode.INVALID_JSON);
    }

    @ServerExceptionMapper
    public RestResponse<Problem> map(UnauthorizedException e) {
        return problems.answer(ErrorCode.TOKEN_MISSING);
    }

    @ServerExceptionMapper
    public RestResponse<Problem> map(AuthenticationFailedException e) {
        return problems.answer(ErrorCode.TOKEN_INVALID);
    }

    @ServerExceptionMapper
    public RestResponse<Problem> map(ForbiddenException e) {
        return problems.answer(ErrorCode.INSUFFICIENT_SCOPE);
    }

    @ServerExceptionMapper
    public RestResponse<Problem> map(WebApplicationException e) {
        if (e.getCause() instanceof ProblemException problem) {
            return map(problem);
        }
        return switch (e.getResponse().getStatus()) {
            case 400 ->
                e.getCause() instanceof JsonProcessingException json
                        ? problems.answer(JsonProblemFactory.problem(json))
                        : problems.answer(ErrorCode.VALIDATION_FAILED);
            case 401 -> problems.answer(ErrorCode.TOKEN_INVALID);
            case 403 -> problems.answer(ErrorCode.INSUFFICIENT_SCOPE);
            case 404 -> problems.answer(ErrorCode.NOT_FOUND);
            case 405 -> problems.answer(ErrorCode.METHOD_NOT_ALLOWED);
            case 406 -> problems.answer(ErrorCode.NOT_ACCEPTABLE);
            case 413 -> problems.answer(ErrorCode.PAYLOAD_TOO_LARGE);
            case 414 -> problems.answer(ErrorCode.URI_TOO_LONG);
            case 415 -> problems.answer(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
            case 503 -> problems.answer(ErrorCode.TEMPORARILY_UNAVAILABLE);
            default -> unexpected(e);
        };
    }

    @ServerExceptionMapper
    public RestResponse<Problem> map(Throwable e) {
        return switch (FailureCategory.of(e)) {
            case OUTAGE -> outage(e);
            case BAD_DATA -> problems.answer(ErrorCode.VALIDATION_FAILED);
            case DEFECT -> unexpected(e);
        };
    }

    /// Logged by type and place only: an exception's message may hold what a fan sent.
    private RestResponse<Problem> outage(Throwable e) {
        Log.warnf("request %s is not served for now: %s", problems.requestId(), causes(e));
        return problems.answer(ErrorCode.TEMPORARILY_UNAVAILABLE);
    }

    /// What they are called; what they say may hold what the caller sent.
    private static String causes(Throwable e) {
        return Stream.iterate(e, Objects::nonNull, Throwable::getCause)
                .limit(MOST_CAUSES)
                .map(one -> one.getClass().getSimpleName())
                .collect(Collectors.joining(" by "));
    }

    private RestResponse<Problem> unexpected(Throwable e) {
        Log.errorf("request %s failed: %s", problems.requestId(), trace(e));
        return problems.answer(ErrorCode.INTERNAL_ERROR);
    }

    private static String trace(Throwable e) {
        String frames = Arrays.stream(e.getStackTrace())
                .limit(12)
                .map(frame -> "\n\tat " + frame)
                .collect(Collectors.joining());
        Throwable cause = e.getCause();
        String rest = cause == null || cause == e ? "" : "\ncaused by " + trace(cause);
        String state = e instanceof SQLException sql ? " " + sql.getSQLState() : "";
        return e.getClass().getName() + state + frames + rest;
    }
}
