import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import LessonPage from '../pages/learn/LessonPage'
import { lessonOf } from '../pages/learn/lessons'
import NotFoundPage from '../pages/not-found/NotFoundPage'
import { documentTitle } from './documentTitle'

/** The lesson that the URL names, with its title on the tab; the not-found page where there is none of that name. */
export default function LessonRoute() {
  const lesson = lessonOf(useParams()['lesson'])
  const title = documentTitle(lesson?.title ?? 'Not found')
  // After the effects of this render, one of which sets the title of the route.
  useEffect(() => void Promise.resolve().then(() => (document.title = title)), [title])
  return lesson ? <LessonPage lesson={lesson} /> : <NotFoundPage />
}
