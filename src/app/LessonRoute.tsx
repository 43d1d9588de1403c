import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import LessonPage from '../pages/learn/LessonPage'
import { lessonOf } from '../pages/learn/lessons'
import NotFoundPage from '../pages/not-found/NotFoundPage'
import { documentTitle } from './documentTitle'

/** The lesson in the URL, with its title on the tab; the not-found page for an unknown name. */
export default function LessonRoute() {
  const lesson = lessonOf(useParams()['lesson'])
  const title = documentTitle(lesson?.title ?? 'Not found')
  // After the effects of this render, of which one sets the route's title.
  useEffect(() => void Promise.resolve().then(() => (document.title = title)), [title])
  return lesson ? <LessonPage lesson={lesson} /> : <NotFoundPage />
}
